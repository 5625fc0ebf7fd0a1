import type { OfficeInput } from '#contract/office/calls.ts'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { toWire } from '#rules/base/money.ts'
import { readOfferName } from '#rules/sales/sale-search.ts'
import { readAmount } from '#rules/base/typed-amount.ts'

/** Filters of a list of sales, as the call takes them. */
export type Narrowing = Pick<
  OfficeInput<'listSales'>['body'],
  'product' | 'offer' | 'method' | 'coupon' | 'affiliate' | 'least' | 'most'
>

/** The amounts are typed: those that cannot be read are named, and narrow nothing. */
export type ReadNarrowing = { by: Narrowing; unread: readonly ('least' | 'most')[] }

/** Any that has cents: the amounts of a list are compared in the currency of each sale. */
const WITH_CENTS = 'BRL'

/** Reads the filters from the list's address; invalid values are left out. */
export function readNarrowing(search: string, locale: string): ReadNarrowing {
  const values = new URLSearchParams(search)
  const text = (name: string): string | undefined => values.get(name) ?? undefined
  const id = (name: string): number | undefined =>
    /^[1-9]\d{0,14}$/.test(text(name) ?? '') ? Number(text(name)) : undefined
  const amount = (name: 'least' | 'most'): number | null | undefined => {
    const typed = text(name)
    if (typed === undefined) return undefined
    const minor = readAmount(typed, WITH_CENTS, locale)
    return minor === null ? null : toWire(minor, WITH_CENTS)
  }
  const bounds = { least: amount('least'), most: amount('most') }
  const by = {
    product: id('product'),
    offer: readOfferName(text('offer') ?? '') === null ? undefined : text('offer'),
    method: PAYMENT_METHODS.find((one) => one === text('method')),
    coupon: text('coupon'),
    affiliate: id('affiliate'),
    least: bounds.least ?? undefined,
    most: bounds.most ?? undefined,
  }
  return { by, unread: (['least', 'most'] as const).filter((name) => bounds[name] === null) }
}
