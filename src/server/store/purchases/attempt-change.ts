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

/** Moments of a purchase that the worker has to report to advertisers, in ISO 8601. */
export type PixelOrder = { payment_id: string; moments: { moment: SaleMoment; at: string }[] }

/** An event that is mailed to a seller's team. `at`: distinguishes it from the same event of another day. */
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
  /** The same for its purchase: one that another attempt has paid meanwhile is not reported as expired. */
  purchaseFrom: PaymentRecord['state']
  to: AttemptState
  /** Whether it has taken stock, tickets or the use of a coupon; where not, there is nothing to sell or to release. */
  hasHolds: boolean
}

/** Further writes of a change. */
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
  /** Change to the stock and the coupon use that this attempt holds. */
  holds: 'sold' | 'released' | null
  /** Reclaims stock and coupon use of an attempt whose holds were released and whose money arrived nevertheless. */
  reclaim: boolean
  /** The money movements: none, one, or a late charge with its refunds. */
  ledger: readonly LedgerEntry[]
  pending: NewReversal | null
  outbox: OutboxMessage[]
  /** Subscriptions that this payment starts besides the purchase. */
  subscriptions: NewSubscription[]
  /** State of the authorisation of future charges; null: the gateway reported none. */
  mandate: Mandate | null
  /** The buyer wished that the card is kept for their next purchase. */
  keepsCard: boolean
  /** Why what the purchase had begun is over; `lines` null: all of it. */
  endsSubscriptions: { reason: 'refunded' | 'charged-back'; lines: number[] | null } | null
  /** Data that the vault deletes of the cards that this purchase has used. */
  vault: VaultChange | null
  /** Items that no longer count as sold, now that they are refunded. */
  releases: { productIds: number[]; coupon: boolean } | null
  /**
   * Refunded amount from which the lines' statuses were computed: if other refunds happened meanwhile, nothing is
   * written.
   */
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
