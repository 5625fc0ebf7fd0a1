import type { AttemptState } from '../payment/payment-state.ts'

export const SALE_STATUSES = [
  'PROCESSING',
  'WAITING_PAYMENT',
  'PAID',
  'PENDING_FRAUD_ANALYSIS',
  'REFUSED',
  'EXPIRED',
  'CANCELED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'CHARGEBACK',
  'TRIAL',
] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

const BY_STATE: Readonly<Record<AttemptState, SaleStatus>> = {
  authenticating: 'PROCESSING',
  sending: 'PROCESSING',
  unknown: 'PROCESSING',
  awaiting: 'WAITING_PAYMENT',
  'in-review': 'PENDING_FRAUD_ANALYSIS',
  approved: 'PAID',
  refused: 'REFUSED',
  'not-sent': 'REFUSED',
  expired: 'EXPIRED',
  canceled: 'CANCELED',
  superseded: 'WAITING_PAYMENT',
  refunded: 'REFUNDED',
  'partially-refunded': 'PARTIALLY_REFUNDED',
  'charged-back': 'CHARGEBACK',
}

/** Returns the status that the buyer and the seller see for a sale whose last attempt is in this state. */
export function saleStatusOf(state: AttemptState): SaleStatus {
  return BY_STATE[state]
}

/**
 * The status of one product of a purchase. One that begins with a trial was not paid: while the others read as paid,
 * it reads TRIAL, and giving back a part of their money changes nothing about it.
 */
export function statusOfLine(status: SaleStatus, startsTrial: boolean): SaleStatus {
  return startsTrial && (status === 'PAID' || status === 'PARTIALLY_REFUNDED') ? 'TRIAL' : status
}

/** Statuses in which the buyer has the right to what was bought. */
export function isGranted(status: SaleStatus): boolean {
  return status === 'PAID' || status === 'TRIAL' || status === 'PARTIALLY_REFUNDED'
}

/** Statuses that may still change by themselves, so that a page keeps listening. */
export function isPending(status: SaleStatus): boolean {
  return status === 'PROCESSING' || status === 'WAITING_PAYMENT' || status === 'PENDING_FRAUD_ANALYSIS'
}
