import type { AttemptChange } from '../../store/purchases/attempt-change.ts'
import type { AttemptState, Effect } from '#rules/payment/payment-state.ts'
import type { Minor } from '#rules/base/money.ts'
import { linesAfterPart, sharesOf } from '#rules/sales/refund.ts'
import { statusOfLine, type SaleStatus } from '#rules/sales/sale-status.ts'
import { agreedRecurrence, startsTrial } from '../subscriptions/plan-subscriptions.ts'
import type { AttemptRecord, Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'

/** Changes by money that is returned, beside the attempt and the ledger. */
export type Return = Pick<AttemptChange, 'releases' | 'endsSubscriptions' | 'refundedSeen'> & {
  /** How each line reads afterwards. */
  lines: Record<number, SaleStatus>
}

/**
 * Plans the effect of a refund on each product of a purchase, line by line. A product whose money went
 * back whole, or that a refund ended, can be sold again, unless a parcel of it is with the buyer; the use of a coupon comes back with the last
 * of the money.
 */
export function planReturn(
  purchase: Purchase,
  attempt: AttemptRecord,
  to: AttemptState,
  total: Minor,
): Return {
  const sales = purchase.sales.filter((sale) => !sale.dropped)
  const words = to === 'refunded' ? sales.map(() => 'whole' as const) : linesOf(attempt, sales, total)
  const whole = sales.filter((_, index) => words[index] === 'whole')
  const recurring = whole.filter((sale) => agreedRecurrence(sale) !== null).map(({ line }) => line)
  return {
    lines: Object.fromEntries(sales.map((sale, index) => [sale.line, statusAfter(sale, words[index])])),
    endsSubscriptions: recurring.length === 0 ? null : { reason: 'refunded', lines: recurring },
    releases: {
      productIds: whole
        .filter(({ terms }) => terms.format !== 'PHYSICALPRODUCT')
        .map(({ product_id }) => product_id),
      coupon: to === 'refunded',
    },
    refundedSeen: purchase.sales.reduce((sum, { refunded }) => sum + refunded, 0),
  }
}

/** Returns the sales after a won dispute, as they were before it: earlier refunds stay. */
export function linesAfterDispute(
  purchase: Purchase,
  attempt: AttemptRecord,
  effect: Effect,
): Return['lines'] {
  if (effect !== 'charge-back-won') return {}
  const sales = purchase.sales.filter((sale) => !sale.dropped)
  const words = linesOf(attempt, sales, 0)
  const changed = sales.map((sale, index) => [sale.line, words[index]] as const)
  return Object.fromEntries(
    changed
      .filter(([, word]) => word !== 'untouched')
      .map(([line, word]) => [line, word === 'whole' ? 'REFUNDED' : 'PARTIALLY_REFUNDED']),
  )
}

function linesOf(attempt: AttemptRecord, sales: SaleRecord[], total: Minor) {
  const shares = sharesOf(attempt.total, sales)
  return linesAfterPart(
    sales.map(({ refunded, ended_at }, index) => ({
      share: shares[index] ?? 0,
      refunded,
      ended: ended_at !== null,
    })),
    total,
  )
}

function statusAfter(sale: SaleRecord, word: 'whole' | 'part' | 'untouched' | undefined): SaleStatus {
  if (word === 'whole') return 'REFUNDED'
  if (word === 'untouched') return sale.status
  return statusOfLine('PARTIALLY_REFUNDED', startsTrial(sale))
}
