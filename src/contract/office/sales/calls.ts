import { z } from 'zod'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { REFUND_WAYS } from '#rules/sales/refund.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { SALE_DAYS, USUAL_SALE_DAYS, SALE_SEARCH_KINDS } from '#rules/sales/sale-search.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'
import { TIMELINE_FACTS, TIMELINE_KINDS } from '#rules/sales/sale-timeline.ts'
import { HALF_PRICE_PROOFS } from '#rules/tickets/ticket-holder.ts'
import { defineCall } from '../../call.ts'
import { money, publicId, saleStatus, text } from '../../checkout/fields.ts'
import { done, moment, rowId, seller } from '../fields.ts'
import { SALE_ROUTES } from './routes.ts'
import { MOST_REFUND_ITEMS, operatorSale, refundItem, refundsAnswer } from '../../operator/calls.ts'

/* The office's calls about what was sold. */

const sale = seller.extend({ sale_id: publicId })
const line = text(200)
/** Whole: a correction that leaves a field out has emptied it. */
const address = z.object({
  zipcode: line,
  street: line,
  number: line,
  complement: line,
  neighborhood: line,
  city: line,
  state: line,
})
const contact = z.object({ name: line, email: line, cellphone: line })
const soldTicket = z.object({
  id: z.uuid(),
  number: z.number(),
  name: z.string(),
  holder_name: z.string().nullable(),
  holder_email: z.string().nullable(),
  half_price: z.boolean(),
  state: z.enum(['valid', 'transferred', 'void']),
  entered: z.boolean(),
  can_be_handed: z.boolean(),
})

/** A sale as the page of a seller has it: with how its buyer is reached, where it goes, and its tickets. */
const officeSale = operatorSale.extend({
  buyer: operatorSale.shape.buyer.extend({ phone: z.string(), country: z.string() }),
  sent_to: address.nullable().describe('Null: nothing is sent'),
  delivery: z.string().nullable().describe('The way of delivery that was chosen among several'),
  gift: z
    .object({ name: z.string(), email: z.string(), message: z.string(), arrives_on: z.string().nullable() })
    .nullable(),
  tickets: z.array(soldTicket),
  is_erased: z.boolean(),
  price: z
    .object({ listed: money, discount: money, shipping: money, put_off: money })
    .describe(
      'What its amount is made of: the price, less the discount and what a trial puts off, and its delivery',
    ),
  method: z.enum(PAYMENT_METHODS),
  installments: z.number(),
  coupon: z.string().nullable(),
  affiliate: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe('By whose link it was bought; the name is null once nobody knows it'),
  source: z.string().nullable(),
  campaign: z.string().nullable(),
  returned: z
    .array(
      z.object({
        id: z.string(),
        amount: money,
        currency: z.string(),
        reason: z.string(),
        state: z.enum(['asked', 'received', 'done', 'refused']),
        created_at: moment,
      }),
    )
    .describe('What the program gives back of its purchase by itself, such as money that came too late'),
  whatsapp: z.string().nullable().describe("The buyer's number as WhatsApp writes it, where it is whole"),
  to_pay: z
    .object({
      kind: z.enum(['wait', 'again']).describe('`again`: it was not paid, and can be bought by the link'),
      link: z.string(),
      code: z
        .string()
        .nullable()
        .describe('Of Pix what is copied, of a boleto its line, of OXXO its reference'),
      until: moment.nullable(),
      is_mailed: z.boolean().describe('Its mail can be sent once more'),
    })
    .nullable()
    .describe('How it can still be paid; null: it cannot, or the caller may not read its buyer'),
})
/** Decimal, in the currency of each sale. */
const bound = z.number().min(0).max(99_999_999)
/** Filters of a list of sales and of its file. */
export const saleNarrowing = {
  product: rowId.optional(),
  offer: z
    .string()
    .regex(/^[1-9]\d{0,14}\/[\w-]{1,64}$/)
    .optional()
    .describe('The number of its product, a slash and its hash'),
  method: z.enum(PAYMENT_METHODS).optional().describe('By which it was tried to be paid last'),
  coupon: z.string().min(1).max(40).optional().describe('Its name, or that of its series'),
  affiliate: rowId.optional(),
  least: bound.optional().describe('Decimal, in the currency of each sale'),
  most: bound.optional(),
}
const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const OFFICE_SALE_CALLS = {
  listSales: defineCall(SALE_ROUTES.listSales, {
    summary:
      'Sales of a seller, the newest first; whoever may not read buyers gets their names and addresses masked.',
    params: seller,
    body: z.object({
      q: z
        .string()
        .max(300)
        .default('')
        .describe(
          'E-mail, document, number of an order or ticket, id or link of a sale, reference of a gateway, or a name',
        ),
      status: z.enum(SALE_STATUSES).optional(),
      days: z
        .literal(SALE_DAYS)
        .default(USUAL_SALE_DAYS)
        .describe(
          'So many days back, 0: all; what is found by a number or an address is found whenever it was',
        ),
      ...saleNarrowing,
      before: publicId.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      sales: z.array(
        z.object({
          sale_id: z.string(),
          order_number: z.string(),
          product: z.string(),
          name: z.string(),
          email: z.string(),
          amount: money,
          currency: z.string(),
          status: saleStatus,
          method: z.enum(PAYMENT_METHODS).nullable(),
          is_bump: z.boolean().describe('Taken along with the product of the same order number'),
          created_at: moment,
        }),
      ),
      searched: z.enum(SALE_SEARCH_KINDS).describe('What `q` was taken for'),
      count: z.number().nullable().describe('Of all pages; null on those after the first'),
      is_more: z.boolean().describe('There are more than `count` says'),
      next: z.string().nullable(),
    }),
    errors: [...admitted, 'TOO_MANY_REQUESTS'],
  }),
  saleChoices: defineCall(SALE_ROUTES.saleChoices, {
    summary: 'What the sales of a seller can be narrowed to, also what is no longer sold.',
    params: seller,
    answer: z.object({
      products: z.array(z.object({ id: z.number(), name: z.string() })),
      offers: z.array(z.object({ product_id: z.number(), hash: z.string(), name: z.string() })),
      coupons: z.array(z.string()),
      affiliates: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
    errors: admitted,
  }),
  readSale: defineCall(SALE_ROUTES.readSale, {
    summary: 'A sale with its buyer, its tickets, its attempts and refunds.',
    params: sale,
    answer: officeSale,
    errors: admitted,
  }),
  readTimeline: defineCall(SALE_ROUTES.readTimeline, {
    summary:
      'What happened to the purchase of a sale, the newest first, and what is still to come: every row that knows a moment of it.',
    params: sale,
    answer: z.object({
      moments: z.array(
        z.object({
          at: moment,
          is_to_come: z.boolean(),
          kind: z.enum(TIMELINE_KINDS),
          what: z.string().nullable().describe('What of its kind: a method, a state, a kind of mail'),
          amount: money.nullable(),
          currency: z.string().nullable(),
          by: z.string().nullable().describe('The member of the team who did it'),
          facts: z.array(z.object({ name: z.enum(TIMELINE_FACTS), value: z.string() })),
        }),
      ),
      is_all: z.boolean(),
    }),
    errors: admitted,
  }),
  refundSale: defineCall(SALE_ROUTES.refundSale, {
    summary:
      'Gives money of a sale back, whole or in part, and ends the items of its purchase that are named. The same key is always the same refund.',
    params: sale,
    body: z.object({
      amount: z
        .number()
        .positive()
        .max(99_999_999)
        .nullable()
        .describe('Null: all that is left; with items, what was paid for them'),
      items: z
        .array(refundItem)
        .max(MOST_REFUND_ITEMS)
        .default([])
        .describe(
          'What ends once the refund is done, of any sale of the purchase; without any nothing ends unless all of the sale was given back',
        ),
      reason: text(500).min(1),
      key: z.uuid().optional().describe('As the header Idempotency-Key, for pages that send none'),
      by: z.enum(REFUND_WAYS),
      again: z
        .boolean()
        .default(false)
        .describe('Although a refund of the same amount of this sale is under way'),
    }),
    answer: refundsAnswer,
    errors: [
      ...admitted,
      'PROVE_AGAIN',
      'REFUND_KEY_REUSED',
      'REFUND_OPEN',
      'NOT_REFUNDABLE',
      'REFUND_LIMIT',
      'UNAVAILABLE',
    ],
  }),
  cancelCharge: defineCall(SALE_ROUTES.cancelCharge, {
    summary: 'Lets go a payment of which nothing was captured: one that is in review.',
    params: sale,
    body: z.object({ reason: text(500).min(1), key: z.uuid().optional() }),
    answer: refundsAnswer,
    errors: [...admitted, 'PROVE_AGAIN', 'REFUND_KEY_REUSED', 'NOT_VOIDABLE', 'UNAVAILABLE'],
  }),
  correctBuyer: defineCall(SALE_ROUTES.correctBuyer, {
    summary:
      'Corrects how the buyer of a purchase is reached and where its parcel goes; document and country stay. `before` is what was shown, so that nobody overwrites a colleague.',
    params: sale,
    body: z.object({
      before: contact,
      to: contact,
      address: address.nullable(),
      sends_mail: z
        .boolean()
        .describe('The confirmation goes to the new address at once, if the sale is paid'),
      language: z.enum(LOCALES).describe('Of the sentences about its fields'),
    }),
    answer: done,
    errors: [
      ...admitted,
      'PROVE_AGAIN',
      'UNPROCESSABLE',
      'BUYER_ERASED',
      'CHANGED_MEANWHILE',
      'TOO_MANY_MAILS',
    ],
  }),
  handTicket: defineCall(SALE_ROUTES.handTicket, {
    summary:
      'Gives a ticket of a sale to somebody else: its code ends, and both are mailed. Not bound by what buyers may do themselves.',
    params: sale.extend({ ticket_id: z.uuid() }),
    body: z.object({
      name: line,
      email: line,
      proof: z.enum([...HALF_PRICE_PROOFS, '']).default(''),
      language: z.enum(LOCALES).describe('Of the sentences about its fields'),
    }),
    answer: done,
    errors: [...admitted, 'PROVE_AGAIN', 'UNPROCESSABLE', 'TICKET_NOT_VALID'],
  }),
  resendMail: defineCall(SALE_ROUTES.resendMail, {
    summary:
      'Mails the confirmation of a paid sale once more, or the code by which one that waits is paid, to the address that it was bought with.',
    params: sale,
    answer: done,
    errors: [...admitted, 'NOT_PAID', 'TOO_MANY_MAILS'],
  }),
}
