import type { Minor } from '#rules/money.ts'
import { periodName, recurringAmount, type Recurrence } from '#rules/subscription.ts'
import type { Topics } from './topics.ts'

/*
 * The price of what recurs in words. Pages and mails use these functions, so that what was agreed to and what is kept
 * of it read the same.
 */

type Words = Topics['subscription']
type Written = (amount: Minor) => string

/** What recurs, and what its first charge comes to: paid now, or when the trial ends. */
export type RecurringTerms = { recurrence: Recurrence; first: Minor }

/** The period in the form in which the texts ask for it. */
export function periodOf({ period }: Pick<Recurrence, 'period'>) {
  return { period: periodName(period), days: period }
}

/** "R$ 39,90 por mês": what it costs once nothing special applies any more. */
export function recurringPrice(
  { recurrence }: Pick<RecurringTerms, 'recurrence'>,
  words: Words,
  written: Written,
): string {
  return words.price({ amount: written(recurringAmount(recurrence)), ...periodOf(recurrence) })
}

/** The price in one line, with what comes before it: "7 dias grátis, depois R$ 39,90 por mês". */
export function priceWords(terms: RecurringTerms, words: Words, written: Written): string {
  const { recurrence, first } = terms
  const usual = recurringAmount(recurrence)
  const { charges, trial, trial_unit } = recurrence
  const price =
    charges === null
      ? recurringPrice(terms, words, written)
      : words.charges({ n: first === usual ? charges : charges - 1, amount: written(usual) })
  if (trial > 0) return words.firstThen({ first: words.trialLength({ n: trial, unit: trial_unit }), price })
  if (first === usual) return price
  return words.firstThen({ first: words.firstCharge({ amount: written(first) }), price })
}
