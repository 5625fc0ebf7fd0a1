import type { Minor } from '#rules/base/money.ts'
import { periodName, recurringAmount, type Recurrence } from '#rules/subscriptions/subscription.ts'
import type { Topics } from './topics.ts'

/*
 * The price of what recurs in words. Pages and mails use these functions, so that what was agreed to and what is kept
 * of it read the same.
 */

type Words = Topics['subscription']
type Written = (amount: Minor) => string

/** The recurrence, and the amount of its first charge: paid now, or when the trial ends. */
export type RecurringTerms = { recurrence: Recurrence; first: Minor }

/** The period in the form in which the texts ask for it. */
export function periodOf({ period }: Pick<Recurrence, 'period'>) {
  return { period: periodName(period), days: period }
}

/** Formats "R$ 39,90 por mês": the price once nothing special applies any more. */
export function recurringPrice(
  { recurrence }: Pick<RecurringTerms, 'recurrence'>,
  words: Words,
  written: Written,
): string {
  return words.price({ amount: written(recurringAmount(recurrence)), ...periodOf(recurrence) })
}

/** The price of what comes after today, with each later charge that has an amount of its own. */
export function laterPrice(terms: RecurringTerms, words: Words, written: Written): string {
  const { recurrence, first } = terms
  const usual = recurringAmount(recurrence)
  const own = ownCharges(terms)
  const isFirstOwn = first !== usual && recurrence.trial === 0
  const price =
    recurrence.charges === null
      ? recurringPrice(terms, words, written)
      : words.charges({
          n: recurrence.charges - own.length - (isFirstOwn ? 1 : 0),
          amount: written(usual),
        })
  const named = own.map(({ number, amount }) => `${words.contract.number({ n: number })}: ${written(amount)}`)
  return own.length === 0 ? price : `${price} (${named.join('; ')})`
}

/** Whether every charge comes to the same, so that one amount says them all. */
export function isRegular(terms: RecurringTerms): boolean {
  return terms.first === recurringAmount(terms.recurrence) && ownCharges(terms).length === 0
}

/** The charges after the purchase that have an amount of their own; of a trial the first is one of them. */
function ownCharges({ recurrence, first }: RecurringTerms): { number: number; amount: Minor }[] {
  const { charges, trial, shipping, custom_charges } = recurrence
  const usual = recurringAmount(recurrence)
  const begun = trial > 0 && first !== usual ? [{ number: 1, amount: first }] : []
  const later = custom_charges
    .filter(({ charge }) => charge > 1 && charge <= (charges ?? charge))
    .map(({ charge, amount }) => ({ number: charge, amount: amount + shipping }))
    .filter(({ amount }) => amount !== usual)
    .sort((one, other) => one.number - other.number)
  return [...begun, ...later]
}

/** The price in one line, with what comes before it: "7 dias grátis, depois R$ 39,90 por mês". */
export function priceWords(terms: RecurringTerms, words: Words, written: Written): string {
  const { recurrence, first } = terms
  const { trial, trial_unit } = recurrence
  const price = laterPrice(terms, words, written)
  if (trial > 0) return words.firstThen({ first: words.trialLength({ n: trial, unit: trial_unit }), price })
  if (first === recurringAmount(recurrence)) return price
  return words.firstThen({ first: words.firstCharge({ amount: written(first) }), price })
}
