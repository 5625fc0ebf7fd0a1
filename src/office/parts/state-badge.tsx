import type { ReactNode } from 'react'
import { Badge, type BadgeKind } from '#look/badge.tsx'
import type { SaleStatus } from '#rules/sale-status.ts'
import type { SubscriptionStatus } from '#rules/subscription.ts'
import { useTexts } from '../state/words.ts'

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

/** The state of a sale. */
export function SaleBadge({ status }: { status: SaleStatus }): ReactNode {
  return <Badge kind={OF_SALE[status]}>{useTexts().sales.statuses[status]}</Badge>
}

/** The state of a subscription. */
export function SubscriptionBadge({ status }: { status: SubscriptionStatus }): ReactNode {
  return <Badge kind={OF_SUBSCRIPTION[status]}>{useTexts().subscriptions.statuses[status]}</Badge>
}
