import type { RefundReason } from '#rules/sales/refund-reason.ts'
import type { Mandate } from '#rules/payment/mandate-state.ts'
import type { Minor } from '#rules/base/money.ts'
import type { NextAction } from '#rules/payment/outcome.ts'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import type { SaleMoment } from '#rules/advertising/pixel-events.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import type { SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import type { TeamEvent } from '#rules/office/team-events.ts'
import type { VaultChange } from '../gateways/vault-store.ts'
import type { AttemptRecord, PaymentRecord, RenewalRecord, SaleRecord } from './purchase-records.ts'
import type { NewSubscription } from './subscription-store.ts'

export type LedgerEntry = {
  /** Makes the movement count once, however often it is reported. */
  key: string
  kind: 'charge' | 'refund' | 'void' | 'chargeback' | 'chargeback-reversal'
  amount: Minor
}

export type NewReversal = { key: string; kind: 'refund' | 'void'; amount: Minor; reason: RefundReason }

/** What the worker is asked to tell advertisers of a purchase: moments of it that have come, in ISO 8601. */
export type PixelOrder = { payment_id: string; moments: { moment: SaleMoment; at: string }[] }

/** Something that the team of a seller is mailed. `at`: tells it from the same of another day. */
export type TeamEventOrder = { event: TeamEvent; payment_id: string; attempt_id: string; at: string }

export type OutboxMessage =
  | { topic: 'mail' | 'webhook' | 'gift'; payload: Record<string, string> }
  | { topic: 'pixels'; payload: PixelOrder }
  | { topic: 'team-event'; payload: TeamEventOrder }

/** Everything that one charge event changes; computed before, written in one statement. */
export type AttemptChange = AttemptStep & AttemptEffects

/** From which state an attempt moves to which. */
export type AttemptStep = {
  attemptId: string
  /** The state that the change was computed from: another one meanwhile, and nothing is written. */
  from: AttemptState
  /** The same of its purchase: what another attempt has paid meanwhile is not said to have expired. */
  purchaseFrom: PaymentRecord['state']
  to: AttemptState
  /** Whether it has taken stock, tickets or the use of a coupon; where not, there is nothing to sell or to release. */
  hasHolds: boolean
}

/** What else a change writes. */
export type AttemptEffects = {
  gatewayId: string | null
  storedReference: string | null
  code: string | null
  gatewayCode: string | null
  advice: SchemeAdvice | null
  retryable: boolean
  action: NextAction | null
  expiresAt: Date | null
  dueAt: Date | null
  /**
   * Null: the sales stay as they are, because another attempt speaks for them. `trials` are the lines of which nothing
   * was paid yet: where the others are paid, these read TRIAL. `lines` read otherwise than the rest.
   */
  sales: {
    status: SaleStatus
    code: string | null
    trials: number[]
    lines?: Readonly<Record<number, SaleStatus>>
  } | null
  paysPurchase: boolean
  /** What becomes of the stock and the use of a coupon that this attempt holds. */
  holds: 'sold' | 'released' | null
  /** Stock and the use of a coupon of an attempt whose holds were given back and whose money came all the same. */
  reclaim: boolean
  /** The money that moved: none, one movement, or a late charge with what was given back of it already. */
  ledger: readonly LedgerEntry[]
  pending: NewReversal | null
  outbox: OutboxMessage[]
  /** What this money begins beyond the purchase. */
  subscriptions: NewSubscription[]
  /** Where the authorisation of the charges to come stands; null: the gateway reported none. */
  mandate: Mandate | null
  /** The buyer wished that the card is kept for their next purchase. */
  keepsCard: boolean
  /** Why what the purchase had begun is over; `lines` null: all of it. */
  endsSubscriptions: { reason: 'refunded' | 'charged-back'; lines: number[] | null } | null
  /** What the vault forgets of the cards that this purchase has used. */
  vault: VaultChange | null
  /** What is sold no more, now that its money is back. */
  releases: { productIds: number[]; coupon: boolean } | null
  /** What the lines' statuses were worked out from: other refunds meanwhile, and nothing is written. */
  refundedSeen: Minor | null
  /** The purchase renews a subscription, and this pays its charge or gives it back. */
  renewal: { record: RenewalRecord; isPaid: boolean } | null
}

/** An attempt that only moves. */
export const NO_EFFECTS: AttemptEffects = {
  gatewayId: null,
  storedReference: null,
  code: null,
  gatewayCode: null,
  advice: null,
  retryable: false,
  action: null,
  expiresAt: null,
  dueAt: null,
  sales: null,
  paysPurchase: false,
  holds: null,
  reclaim: false,
  ledger: [],
  pending: null,
  outbox: [],
  subscriptions: [],
  endsSubscriptions: null,
  mandate: null,
  keepsCard: false,
  vault: null,
  releases: null,
  refundedSeen: null,
  renewal: null,
}

/** The rows that a change wrote, as it left them; of the sales those that it changed. */
export type WrittenRows = { payment: PaymentRecord; attempt: AttemptRecord; sales: SaleRecord[] }
