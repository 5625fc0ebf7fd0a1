import type { CheckoutAnswer, ProductData } from '#contract/checkout/product.ts'
import type { CalendarDate } from '#rules/base/calendar.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { Minor } from '#rules/base/money.ts'
import { convert, type Rate } from '#rules/base/rate.ts'
import {
  endDate,
  firstChargeDate,
  recurrenceOf,
  scheduleOf,
  subscriptionClock,
  type Recurrence,
  type ScheduledCharge,
} from '#rules/subscriptions/subscription.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { periodOf } from '#texts/recurring-price.ts'
import { topicTexts } from '#texts/topics.ts'
import { rateOf } from './cart.ts'
import { minorOf } from '../../app/wire-money.ts'
import type { Pricing } from './pricing.ts'

type RecurringProduct = Omit<ProductData, 'seller'>

/** One product of the cart that recurs, with the days of a purchase that is paid now. */
export type RecurringLine = {
  product: RecurringProduct
  recurrence: Recurrence
  /** Amount of the product's first charge: paid now, or when the trial ends. */
  first: Minor
  /** Every charge of a contract, the first two of a subscription. */
  schedule: readonly ScheduledCharge[]
  firstDate: CalendarDate
  end: CalendarDate | null
}

/** Returns the recurring items of the cart, the main product first. Days are those of the seller's time zone. */
export function recurringLines(answer: CheckoutAnswer, pricing: Pricing, now: string): RecurringLine[] {
  const { data, bump_list } = answer
  const products: readonly RecurringProduct[] = [data, ...bump_list.map((bump) => bump.product)]
  const { start } = subscriptionClock(new Date(now), timeZoneOf(data.seller.country))
  return pricing.lines.flatMap((line) => {
    const product = products.find((each) => each.id === line.product_id)
    const recurrence = product === undefined ? null : recurrenceOnPage(product, line.shipping, rateOf(answer))
    if (product === undefined || recurrence === null) return []
    const first = recurrence.trial > 0 ? line.deferred + recurrence.shipping : line.amount
    const schedule = scheduleOf(recurrence, start, recurrence.charges ?? 2).map((charge) =>
      charge.number === 1 ? { ...charge, amount: first } : charge,
    )
    const firstDate = firstChargeDate(recurrence, start)
    return [{ product, recurrence, first, schedule, firstDate, end: endDate(recurrence, start) }]
  })
}

function recurrenceOnPage(product: RecurringProduct, shipping: Minor, rate: Rate | null): Recurrence | null {
  const minor = (wire: number): Minor => minorOf(wire, product.currency)
  return recurrenceOf(
    {
      type: product.type,
      amount: minor(product.amount),
      trial: product.trial,
      trial_unit: product.trial_unit,
      shipping_fee_is_recurring: product.shipping_fee_is_recurring,
      custom_charges: product.custom_charges.map(({ charge, amount }) => ({ charge, amount: minor(amount) })),
      ...(product.period === null ? {} : { period: product.period }),
      ...(product.charges === null ? {} : { charges: product.charges }),
    },
    shipping,
    (amount) => (rate === null ? amount : convert(amount, rate)),
  )
}

/** How the summary names what is not paid before a trial ends. */
export const trialLabel = (locale: Locale): string => topicTexts('subscription', locale).order.trial

/** The price of a product that recurs, with how often: "R$ 19,90 por mês"; null for one that does not. */
export function repeatedPrice(
  { type, period, charges }: Pick<ProductData, 'type' | 'period' | 'charges'>,
  amount: string,
  locale: Locale,
): string | null {
  const words = topicTexts('subscription', locale)
  if (period === null || type === 'TRANSACTION') return null
  if (charges !== null) return words.charges({ n: charges, amount })
  return words.price({ amount, ...periodOf({ period }) })
}
