import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { OfficeTexts } from '#texts/office/load.ts'
import { moneyIn } from '../entry/words.ts'
import { periodText } from '../subscriptions/periods.ts'

type Listed = OfficeAnswer<'listProducts'>['products'][number]
type Words = { locale: string; texts: OfficeTexts }
type Priced = Pick<Listed, 'amount' | 'currency' | 'period' | 'is_event'>

/** Formats an amount in minor units for a list: zero is shown as free. */
export function amountIn(
  { products }: OfficeTexts,
  locale: string,
  amount: number,
  currency: string,
): string {
  return amount === 0 ? products.methods.FREE : moneyIn(locale, amount, currency)
}

/** Formats the price of a product for a list: the lowest of an event, each charge with its period if it recurs. */
export function listedPrice(
  { locale, texts }: Words,
  { amount, currency, period, is_event }: Priced,
): string {
  if (is_event) return texts.products.from({ price: moneyIn(locale, amount, currency) })
  const price = amountIn(texts, locale, amount, currency)
  return period === null ? price : `${price} ${periodText(texts.subscriptions, period)}`
}
