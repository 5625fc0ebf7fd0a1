import type { CalendarDate } from '#rules/base/calendar.ts'
import type { Locale } from '#rules/base/locale.ts'
import { mandateTerms } from '#rules/subscriptions/mandate.ts'
import type { Minor } from '#rules/base/money.ts'
import { date } from '#texts/format.ts'
import { periodOf, priceWords } from '#texts/recurring-price.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine } from './clean-text.ts'
import type { Letter } from './mail-content.ts'
import type { RecurringInMail } from './recurring-in-mail.ts'

type Writing = {
  locale: Locale
  written: (amount: Minor) => string
  /** The language of the seller's words, where it is not that of the mail. */
  mark: { lang?: string }
}

/** The longest text of a contract that the catalogue takes. */
const CONTRACT_LENGTH = 20_000

/** Says all that was agreed to about later charges. The topics `subscription` and `cancel` have to be loaded. */
export function recurringSection(
  agreed: RecurringInMail,
  writing: Writing,
): NonNullable<Letter['sections']>[0] {
  const { notice, contract } = topicTexts('subscription', writing.locale)
  const goesOn = agreed.recurrence.charges === null
  return {
    title: agreed.recurrence.type === 'CONTRACT' ? contract.title : notice.title,
    facts: factsOf(agreed, writing),
    notes: [
      ...trialNoteOf(agreed, writing),
      ...(goesOn ? [notice.cancel({ label: topicTexts('cancel', writing.locale).title })] : []),
      ...contractNotesOf(agreed, writing),
    ],
  }
}

function factsOf(agreed: RecurringInMail, { locale, written, mark }: Writing): Letter['facts'] {
  const words = topicTexts('subscription', locale)
  const { order, contract, trialLength } = words
  const { recurrence, next, trialEnds, ends, schedule } = agreed
  const day = (value: CalendarDate): string => date(value, locale)
  const onDay = (charge: { date: CalendarDate; amount: Minor }): string =>
    order.amountOn({ amount: written(charge.amount), date: day(charge.date) })
  const length = trialLength({ n: recurrence.trial, unit: recurrence.trial_unit })
  const total = schedule.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: order.price, value: `${oneLine(agreed.name)}: ${priceWords(agreed, words, written)}`, ...mark },
    { label: order.recurrence, value: order.every(periodOf(recurrence)) },
    ...(trialEnds === null
      ? []
      : [{ label: order.trial, value: order.trialUntil({ length, date: day(trialEnds) }) }]),
    ...(next === null ? [] : [{ label: order.next, value: onDay(next) }]),
    ...(total === 0 ? [] : [{ label: contract.total, value: written(total) }]),
    ...schedule.map((charge) => ({ label: contract.number({ n: charge.number }), value: onDay(charge) })),
    ...(ends === null ? [] : [{ label: order.ends, value: day(ends) }]),
  ]
}

/** The day and amount of the first charge, as card schemes want them in the mail of a trial. */
function trialNoteOf(
  { trialEnds, next, recurrence }: RecurringInMail,
  { locale, written }: Writing,
): string[] {
  if (trialEnds === null || next === null || recurrence.trial === 0) return []
  const { trial } = topicTexts('subscription', locale)
  return [trial.first({ amount: written(next.amount), date: date(next.date, locale) })]
}

/** Decreto 7.962/2013, article 4: the contract reaches the buyer in a form that can be kept. */
function contractNotesOf({ contract }: RecurringInMail, { locale, mark }: Writing): Letter['notes'] {
  const paragraphs = (contract ?? '').split(/\n+/).filter((text) => text.trim() !== '')
  if (paragraphs.length === 0) return []
  const { terms } = topicTexts('subscription', locale).contract
  return [
    `${terms}:`,
    ...paragraphs.map((paragraph) => {
      const text = oneLine(paragraph, CONTRACT_LENGTH)
      return mark.lang === undefined ? text : { text, lang: mark.lang }
    }),
  ]
}

/**
 * Returns the note on what a buyer authorises with Pix Automático. The topics `subscription` and `mandate` have to be
 * loaded.
 */
export function authorisationNote(
  recurring: readonly RecurringInMail[],
  { locale, written }: Pick<Writing, 'locale' | 'written'>,
): string[] {
  const terms = mandateTerms(recurring.map(({ recurrence }) => recurrence))
  if (terms === null) return []
  const { atOnce, varies } = topicTexts('mandate', locale)
  const { price } = topicTexts('subscription', locale)
  const { recurringAmount: amount, periodDays: period } = terms
  return [
    atOnce({ price: amount === null ? varies : price({ amount: written(amount), ...periodOf({ period }) }) }),
  ]
}
