import { MAIL_LIMITS } from './asked-mails.ts'
import { CARD_TRY_LIMITS } from '../methods/card-tries.ts'
import type { Limit } from '../base/limit.ts'
import { OFFICE_LIMITS } from './office-limits.ts'
import { PURCHASE_LIMITS } from './purchase-limits.ts'
import { RESERVATION_LIMITS } from './reservation-budget.ts'
import { CARD_CODE_LIMITS } from '../methods/saved-card.ts'
import { SIGN_IN_LIMITS } from './sign-in-limits.ts'
import { STREAM_LIMITS } from './stream-limits.ts'
import { UNPAID_ORDER_LIMITS } from '../payment/unpaid-orders.ts'

/*
 * All limits that count what somebody does, beside those of calls a minute (`call-limits.ts`). docs/reference/limits.md is
 * written from this list, and for each limit by something that anybody can type a test uses it up as a stranger and then pays,
 * signs in or gets the mail as its owner.
 */
export const LIMITS = {
  card: CARD_TRY_LIMITS,
  unpaid: UNPAID_ORDER_LIMITS,
  purchase: PURCHASE_LIMITS,
  tickets: RESERVATION_LIMITS,
  'card code': CARD_CODE_LIMITS,
  mail: MAIL_LIMITS,
  'sign-in': SIGN_IN_LIMITS,
  office: OFFICE_LIMITS,
  stream: STREAM_LIMITS,
} as const satisfies Record<string, Record<string, Limit>>

type Families = typeof LIMITS
/** The name of a limit: `unpaid: document`. */
export type LimitName = { [F in keyof Families]: `${F}: ${keyof Families[F] & string}` }[keyof Families]
/** The name of a limit by something that anybody can type. */
export type TypedLimitName = {
  [F in keyof Families]: {
    [N in keyof Families[F] & string]: Families[F][N] extends { isTyped: true } ? `${F}: ${N}` : never
  }[keyof Families[F] & string]
}[keyof Families]

/** Each limit with its name, in the order of the list. */
export const NAMED_LIMITS: readonly (readonly [LimitName, Limit])[] = Object.entries(LIMITS).flatMap(
  ([family, limits]) =>
    Object.entries(limits).map(([name, limit]) => [`${family}: ${name}` as LimitName, limit] as const),
)

/**
 * Files of `src/server` that count or refuse by a limit. A test searches for others: a limit in another file would be
 * in no list.
 */
export const COUNTED_IN: readonly string[] = [
  'flows/accounts/admit-mail.ts',
  'flows/accounts/change-email.ts',
  'flows/accounts/first-factor.ts',
  'flows/refunds/refund-limits.ts',
  'flows/accounts/search-buyers.ts',
  'flows/accounts/sign-in-tries.ts',
  'flows/accounts/sign-in.ts',
  'flows/purchase/admit-attempt.ts',
  'flows/purchase/admit-unpaid.ts',
  'flows/purchase/answer-known.ts',
  'flows/purchase/follow-pix.ts',
  'flows/purchase/open-saved-cards.ts',
  'flows/tickets/ask-mail.ts',
  'flows/tickets/reserve-tickets.ts',
  'http/base/base-server.ts',
  'http/base/call-limits.ts',
  'flows/reports/order-export.ts',
  'http/office/picture-calls.ts',
  'http/streams/stream-limit.ts',
  'store/accounts/tries-store.ts',
  'store/purchases/begin-attempt-statement.ts',
  'store/purchases/card-tries-store.ts',
  'store/purchases/saved-card-store.ts',
  'store/purchases/unpaid-orders-store.ts',
  'store/routines/accounts/ask-mail.ts',
  'store/routines/purchases/count-card-tries.ts',
  'store/routines/accounts/use-captcha.ts',
]
