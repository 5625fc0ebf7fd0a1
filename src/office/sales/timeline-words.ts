import { isRefundReason } from '#rules/sales/refund-reason.ts'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { TIMELINE_TEXTS } from '#texts/office/timeline/languages.ts'
import type { TimelineTexts } from '#texts/office/timeline/pt.ts'
import type { OfficeTexts } from '#texts/office/load.ts'
import { useWords } from '../state/words.ts'

export type Moment = OfficeAnswer<'readTimeline'>['moments'][number]

/** Returns the texts of a sale's timeline in the reader's language. */
export function useTimelineTexts(): TimelineTexts {
  return TIMELINE_TEXTS[useWords().locale]
}

/** Why money goes back: the program's own reasons in words, what a person wrote as it is. */
export function refundReasonIn({ refundReasons }: TimelineTexts, reason: string): string {
  return isRefundReason(reason) ? refundReasons[reason] : reason
}

/**
 * Describes an event in one line. One written by a later release that this release has no words for is shown as it is.
 */
export function momentIn(texts: TimelineTexts, all: OfficeTexts, { kind, what }: Moment): string {
  const subject = what ?? ''
  const of = (words: Readonly<Record<string, string>>): string => words[subject] ?? subject
  switch (kind) {
    case 'begun':
    case 'heard':
      return texts[kind]
    case 'tried':
    case 'ends':
      return texts[kind]({ what: of(all.products.methods) })
    case 'answered':
      return texts.answered({ what: of(all.sales.states) })
    case 'refund-ended':
      return texts[kind]({ what: of(all.sales.refundStates) })
    case 'mailed':
      return texts.mailed({ what: of(texts.mails) })
    case 'done':
      return of(all.audit.actions)
    case 'advertised':
      return texts.advertised({ what: of(all.pixels.providers) })
    case 'ticket-issued':
    case 'ticket-handed':
    case 'ticket-ended':
    case 'came-in':
      return texts[kind]({ what: subject })
    case 'held':
    case 'authentication':
    case 'card':
    case 'booked':
    case 'reversal':
    case 'charge':
    case 'refund-ordered':
      return of(texts[kind])
  }
}
