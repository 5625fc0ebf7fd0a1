import type { ReactNode } from 'react'
import { Badge, type BadgeKind } from '#design/badge.tsx'
import type { CouponState } from '#rules/fields/coupon-fields.ts'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import type { RefundState } from '#rules/sales/refund.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import type { ChargeState, SubscriptionStatus } from '#rules/subscriptions/subscription.ts'
import type { ListedState } from '#rules/sales/withdrawal-answer.ts'
import { useTexts } from '../../state/words.ts'

const OF_SALE: Readonly<Record<SaleStatus, BadgeKind>> = {
  PROCESSING: 'open',
  WAITING_PAYMENT: 'open',
  PAID: 'good',
  PENDING_FRAUD_ANALYSIS: 'open',
  REFUSED: 'bad',
  EXPIRED: 'plain',
  CANCELED: 'plain',
  REFUNDED: 'plain',
  PARTIALLY_REFUNDED: 'plain',
  CHARGEBACK: 'bad',
  TRIAL: 'good',
}

const OF_SUBSCRIPTION: Readonly<Record<SubscriptionStatus, BadgeKind>> = {
  trialing: 'good',
  active: 'good',
  'past-due': 'bad',
  ended: 'plain',
}

const OF_ATTEMPT: Readonly<Record<AttemptState, BadgeKind>> = {
  authenticating: 'open',
  sending: 'open',
  unknown: 'open',
  awaiting: 'open',
  'in-review': 'open',
  approved: 'good',
  refused: 'bad',
  'not-sent': 'plain',
  expired: 'plain',
  canceled: 'plain',
  superseded: 'plain',
  refunded: 'plain',
  'partially-refunded': 'plain',
  'charged-back': 'bad',
}

const OF_REFUND: Readonly<Record<RefundState, BadgeKind>> = {
  asked: 'open',
  received: 'open',
  unknown: 'open',
  done: 'good',
  refused: 'bad',
}

const OF_CHARGE: Readonly<Record<ChargeState, BadgeKind>> = {
  scheduled: 'plain',
  charging: 'open',
  paid: 'good',
  failed: 'bad',
  canceled: 'plain',
  refunded: 'plain',
  'charged-back': 'bad',
}

const OF_COUPON: Readonly<Record<CouponState, BadgeKind>> = {
  working: 'good',
  'not-yet': 'open',
  ended: 'plain',
  'used-up': 'plain',
}

const OF_WITHDRAWAL: Readonly<Record<ListedState, BadgeKind>> = {
  asked: 'bad',
  refunding: 'open',
  done: 'good',
  ending: 'open',
  ended: 'good',
  undone: 'plain',
  repeated: 'plain',
}

/** The state of a sale. */
export function SaleBadge({ status }: { status: SaleStatus }): ReactNode {
  return <Badge kind={OF_SALE[status]}>{useTexts().sales.statuses[status]}</Badge>
}

/** The state of a subscription. */
export function SubscriptionBadge({ status }: { status: SubscriptionStatus }): ReactNode {
  return <Badge kind={OF_SUBSCRIPTION[status]}>{useTexts().subscriptions.statuses[status]}</Badge>
}

/** The state of an attempt to pay. */
export function AttemptBadge({ state }: { state: AttemptState }): ReactNode {
  return <Badge kind={OF_ATTEMPT[state]}>{useTexts().sales.states[state]}</Badge>
}

/** The state of a refund. */
export function RefundBadge({ state }: { state: RefundState }): ReactNode {
  return <Badge kind={OF_REFUND[state]}>{useTexts().sales.refundStates[state]}</Badge>
}

/** The state of a charge of a subscription. */
export function ChargeBadge({ state }: { state: ChargeState }): ReactNode {
  return <Badge kind={OF_CHARGE[state]}>{useTexts().subscriptions.states[state]}</Badge>
}

/** Whether a coupon works. */
export function CouponBadge({ state }: { state: CouponState }): ReactNode {
  return <Badge kind={OF_COUPON[state]}>{useTexts().coupons.states[state]}</Badge>
}

/** The state of a withdrawal. */
export function WithdrawalBadge({ state }: { state: ListedState }): ReactNode {
  return <Badge kind={OF_WITHDRAWAL[state]}>{useTexts().withdrawals.states[state]}</Badge>
}
