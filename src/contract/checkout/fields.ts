import { z } from 'zod'
import { holdsCardNumber } from '#rules/methods/card-in-text.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'

/** Half of a pair of surrogates, as a text that was cut off ends in: no database takes it. */
const wellFormed = (value: string): string => value.toWellFormed()

/** Text that a program or a link brings: bounded, without control characters. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite(wellFormed)
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, 'control characters are not allowed')

/** Code that distinguishes a refused card number from every other problem of a call's fields. */
export const CARD_IN_TEXT = 'card-in-text'

/**
 * Text that a buyer types: anything that looks like a card number is refused. `fewest`: minimum number of digits of a
 * possible one.
 */
export const text = (max: number, fewest?: number) =>
  plainText(max)
    // guard: no-card-in-text
    .refine((value) => !holdsCardNumber(value, fewest), { params: { kind: CARD_IN_TEXT } })

/** Documents and phones are as long as the shortest cards. */
export const documentText = (max: number) => text(max, 15)
export const phoneText = (max: number) => text(max, 16)

/** Text from a link, unknown to the buyer: characters that cannot be stored are omitted, nothing is refused. */
export const carriedText = (max: number) =>
  z
    .string()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- control characters are what is left out
    .overwrite((value) => wellFormed(value).replace(/[\u0000-\u001F\u007F]/g, ''))

/** An opaque id that a link brought; one that can be none of anybody's is left out (''), and nothing is refused. */
export const carriedId = z
  .string()
  .max(512)
  .overwrite((value) => (/^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : ''))
  .nullish()

export const productId = z.coerce.number<number | string>().int().min(1).max(2_147_483_647)
export const offerHash = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
export const publicId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
export const leadUuid = z.uuid()
export const country = z.string().regex(/^[A-Za-z]{2}$/)
export const currency = z.string().regex(/^[A-Z]{3}$/)
export const locale = z.enum(LOCALES)
export const method = z.enum(PAYMENT_METHODS)
export const saleStatus = z.enum(SALE_STATUSES)
/** Money on the wire: a decimal number of the currency's main unit. */
export const money = z.number().min(0).max(99_999_999)
export const instant = z.iso.datetime()
/** An instant with the offset of the clocks where it happens: `2027-01-05T17:00:00-03:00`. */
export const zonedTime = z.iso.datetime({ offset: true })

/** The buyer's next action, as the page receives it. */
export const nextAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('qr-code'),
    code: z.string(),
    expires_at: instant,
    /** Pictures of the code, with the sale's token in the query. */
    image: z.object({ svg: z.string(), png: z.string() }),
  }),
  z.object({
    kind: z.literal('voucher'),
    voucher: z.enum(['boleto', 'oxxo']),
    /** The digits that the buyer copies: the digitable line or the voucher's reference. */
    line: z.string(),
    barcode: z.string(),
    due_date: z.iso.date(),
    /** Until when stock, tickets and coupon are held, where that ends before the voucher does; null: as long as it. */
    held_until: zonedTime.nullable(),
    /** Whom a boleto is made out to, as the bank's counter wants to read it. */
    payer: z.object({ name: z.string(), document: z.string() }).optional(),
    image: z.object({ svg: z.string() }),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string(), expires_at: instant.nullable() }),
])
export type NextActionWire = z.infer<typeof nextAction>

/** Bumps with the offers that they are sold under: `1002,1003:promo01`. */
export const namedBumps = z.string().regex(/^\d{1,10}(:[\w-]{1,64})?(,\d{1,10}(:[\w-]{1,64})?){0,19}$/)

/** Tickets and how many of each: `3101:2,3102:1`. */
export const namedTickets = z.string().regex(/^\d{1,10}:\d{1,2}(,\d{1,10}:\d{1,2}){0,19}$/)
