/*
 * What happened to a purchase, as the page of a sale tells it: each row of the database that knows a moment of it.
 */

/** What a row of the timeline tells. `ends` and a planned `charge` are still to come. */
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

/** What is said beside it to whoever looks closer: names of the gateway and of the books, never of a buyer. */
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

/** The most that is told of one purchase, the newest first. */
export const TIMELINE_AT_MOST = 300
