import type { ChargeEvent } from '#rules/payment/outcome.ts'
import type { Effect } from '#rules/payment/payment-state.ts'
import type { Minor } from '#rules/base/money.ts'
import type { LedgerEntry } from '../../store/purchases/attempt-change.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'

/** The entries that a charge event adds to the ledger. */
export function ledgerOf(attempt: AttemptRecord, chargeEvent: ChargeEvent, effect: Effect): LedgerEntry[] {
  // A payment by two cards was booked with each of them.
  const isBooked = attempt.total === 0 || attempt.legs !== undefined
  if (effect === 'sell' || effect === 'late') return isBooked ? [] : [chargeEntry(attempt)]
  if (effect === 'refund') return [refundEntry(attempt, refundedAmount(attempt, chargeEvent))]
  const dispute = disputeOf(attempt, effect)
  return dispute === null ? [] : [dispute]
}

function disputeOf(attempt: AttemptRecord, effect: Effect): LedgerEntry | null {
  // Banks dispute cards one by one, and each dispute of two is booked with its card.
  if (attempt.legs !== undefined) return null
  if (effect === 'charge-back') {
    const key = `chargeback:${attempt.reference}:${attempt.outcome_at}`
    return { key, kind: 'chargeback', amount: attempt.total }
  }
  if (effect === 'charge-back-won') {
    const key = `chargeback-reversal:${attempt.reference}:${attempt.outcome_at}`
    return { key, kind: 'chargeback-reversal', amount: attempt.total }
  }
  return null
}

function chargeEntry(attempt: AttemptRecord): LedgerEntry {
  return { key: `charge:${attempt.reference}`, kind: 'charge', amount: attempt.total }
}

/**
 * Builds the entry of a refund. `total`: the amount refunded in all; the part that was booked before is not booked
 * again.
 */
export function refundEntry(attempt: AttemptRecord, total: Minor): LedgerEntry {
  return { key: `refund:${attempt.reference}:${total}`, kind: 'refund', amount: total }
}

/** Returns the amount refunded in all, as the gateway reports it. */
export function refundedAmount(attempt: AttemptRecord, chargeEvent: ChargeEvent): Minor {
  return chargeEvent.kind === 'refunded' ? chargeEvent.refundedTotal : attempt.total
}
