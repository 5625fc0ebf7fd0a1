/* History of a purchase, as shown on the page of a sale: each database row that records a moment of it. */

/** Kinds of rows in the timeline. `ends` and a planned `charge` are still to come. */
export const TIMELINE_KINDS = [
  'begun',
  'tried',
  'held',
  'authentication',
  'card',
  'answered',
  'ends',
  'booked',
  'refund-ordered',
  'refund-ended',
  'reversal',
  'heard',
  'mailed',
  'ticket-issued',
  'ticket-handed',
  'ticket-ended',
  'came-in',
  'charge',
  'done',
  'advertised',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** Details shown when a row is expanded: names of the gateway and of the books, never of a buyer. */
export const TIMELINE_FACTS = [
  'number',
  'method',
  'state',
  'gateway',
  'gateway_id',
  'reference',
  'code',
  'gateway_code',
  'installments',
  'card',
  'reason',
  'refusal',
  'quantity',
  'ended',
  'event',
  'taken_at',
  'point',
] as const
export type TimelineFact = (typeof TIMELINE_FACTS)[number]

/** Maximum number of rows shown for one purchase, the newest first. */
export const TIMELINE_AT_MOST = 300
