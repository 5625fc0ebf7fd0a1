import type { WrittenRows } from '../../store/purchases/attempt-change.ts'
import { NO_EFFECTS } from '../../store/purchases/attempt-change.ts'
import type { AttemptStep } from '../../store/purchases/attempt-change.ts'
import { saleStatusOf } from '#rules/sales/sale-status.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { CALL_OVERDUE_MS, nextLook } from '#rules/payment/attempt-schedule.ts'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findPurchase, reclaimUnanswered } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, PaymentRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { writeOutcome } from '../../store/purchases/outcome-store.ts'
import type { Log } from '../../log.ts'
import { reportPaidTwice } from './paid-twice.ts'
import { planOutcome } from './plan-outcome.ts'

export type ApplyDeps = {
  db: Database
  now: () => Date
  log: Log
  /**
   * Reported after a commit that changed sales, so that this process's waiting pages need not wait for the dispatcher.
   */
  onSalesChanged: (purchase: Purchase) => void
}

const MAX_ROUNDS = 6

/** With `onlyFrom` the outcome is applied only while the attempt is in this state. */
type Condition = { onlyFrom?: AttemptState | undefined }

/**
 * Applies an outcome, the only way in which an attempt changes: the request, the webhook and the sweep all bring the
 * gateway's report here. Computes the change from the rows, writes it if they are unchanged, and otherwise reads again.
 * Returns the current purchase.
 */
export async function applyOutcome(
  deps: ApplyDeps,
  purchase: Purchase,
  attemptId: string,
  chargeEvent: ChargeEvent,
  { onlyFrom }: Condition = {},
): Promise<Purchase> {
  let current = purchase
  let reclaimable = true
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const attempt = attemptOf(current, attemptId)
    if (onlyFrom !== undefined && attempt.state !== onlyFrom) return current
    const plan = planOutcome(current, attempt, chargeEvent, deps.now(), reclaimable)
    if (plan.kind === 'nothing') return current
    if (plan.kind === 'alert') {
      deps.log.error('charge-event-contradicts', {
        attempt_id: attempt.id,
        state: attempt.state,
        charge_event: chargeEvent.kind,
        gateway: attempt.gateway,
      })
      return current
    }
    if (plan.kind === 'supersede-first') {
      await supersede(deps, current, plan.other)
      current = await reload(deps, current)
      continue
    }
    const written = await writeOutcome(deps.db, plan.change)
    if (written.kind === 'written') {
      if (attempt.state !== plan.change.to) reportDispute(deps, attempt, plan.change.to)
      if (attempt.paid_before === null && written.rows.attempt.paid_before !== null)
        reportPaidTwice(deps.log, written.rows.attempt)
      current = withWritten(deps, current, written.rows)
      const isPaidFirst = chargeEvent.kind === 'refunded' && plan.change.to === 'approved'
      if (!isPaidFirst) return current
      // guard: late-money-goes-back
    } else if (written.kind === 'not-reclaimable') reclaimable = false
    else if (written.kind === 'in-flight')
      throw new Error(`attempt ${attemptId} is in flight in another purchase`)
    else current = await reload(deps, current)
  }
  throw new Error(`attempt ${attemptId} kept changing while its outcome was applied`)
}

/** Reports money that a bank took back, or returned: an operator has to act. */
function reportDispute(deps: ApplyDeps, attempt: AttemptRecord, to: AttemptRecord['state']): void {
  const about = {
    attempt_id: attempt.id,
    payment_id: attempt.payment_id,
    seller_id: attempt.seller_id,
    gateway: attempt.gateway,
  }
  if (to === 'charged-back') deps.log.error('charged-back', about)
  if (attempt.state === 'charged-back') deps.log.warn('chargeback-won', about)
}

function attemptOf(purchase: Purchase, attemptId: string): AttemptRecord {
  const attempt = purchase.attempts.find((candidate) => candidate.id === attemptId)
  if (attempt === undefined) throw new Error(`the purchase has no attempt ${attemptId}`)
  return attempt
}

async function reload(deps: ApplyDeps, purchase: Purchase): Promise<Purchase> {
  const found = await findPurchase(deps.db, purchase.payment.id)
  if (found === null) throw new Error(`the purchase ${purchase.payment.id} is gone`)
  return found
}

/**
 * Gives up waiting for an attempt without believing that it cannot be paid any more: it gives its holds back, and
 * should it be paid all the same, that is late money.
 */
export async function supersede(
  deps: ApplyDeps,
  { payment }: Purchase,
  attempt: AttemptRecord,
): Promise<boolean> {
  const { renewal: record } = payment
  const expiresAt = attempt.expires_at === null ? null : new Date(attempt.expires_at)
  const isVoucher = attempt.action?.kind === 'voucher'
  const written = await writeOutcome(deps.db, {
    ...NO_EFFECTS,
    ...stepTo(payment, attempt, 'superseded'),
    dueAt: nextLook({
      state: 'superseded',
      createdAt: new Date(attempt.created_at),
      expiresAt,
      isVoucher,
      now: deps.now(),
    }),
    holds: 'released',
    renewal: record && { record, isPaid: false },
  })
  return written.kind === 'written'
}

/**
 * Claims the completion of what the buyer agreed to at a wallet: a caller that gets the purchase here is alone with it,
 * and every other one gets null. The attempt reads `unknown` until then, so that nothing else can be paid or cancelled
 * meanwhile. A caller that died with it, or got no response, is followed by the next after the time of a call (record
 * 53).
 */
export async function claimCompletion(
  deps: ApplyDeps,
  purchase: Purchase,
  attemptId: string,
): Promise<Purchase | null> {
  const attempt = attemptOf(purchase, attemptId)
  if (attempt.state === 'unknown') {
    // guard: lost-answer-taken-once
    return (await reclaimUnanswered(deps.db, attemptId, CALL_OVERDUE_MS)) ? purchase : null
  }
  // guard: given-up-is-over
  if (attempt.state !== 'awaiting') return null
  const written = await writeOutcome(deps.db, {
    ...NO_EFFECTS,
    ...stepTo(purchase.payment, attempt, 'unknown'),
    dueAt: new Date(deps.now().getTime() + CALL_OVERDUE_MS),
    sales: { status: saleStatusOf('unknown'), code: null, trials: [] },
  })
  // guard: taken-once
  return written.kind === 'written' ? withWritten(deps, purchase, written.rows) : null
}

/** The move of an attempt from the state in which it and its purchase were read. */
function stepTo({ state }: PaymentRecord, attempt: AttemptRecord, to: AttemptState): AttemptStep {
  return { attemptId: attempt.id, from: attempt.state, purchaseFrom: state, to, hasHolds: attempt.has_holds }
}

/** The purchase with the rows that a change wrote in the place of those before; its cards are as they were read. */
function withWritten(deps: ApplyDeps, purchase: Purchase, rows: WrittenRows): Purchase {
  const sales = new Map(rows.sales.map((sale) => [sale.id, sale]))
  const next: Purchase = {
    payment: rows.payment,
    attempts: purchase.attempts.map((attempt) =>
      attempt.id === rows.attempt.id ? { ...attempt, ...rows.attempt } : attempt,
    ),
    sales: purchase.sales.map((sale) => sales.get(sale.id) ?? sale),
  }
  if (rows.sales.length > 0) deps.onSalesChanged(next)
  return next
}
