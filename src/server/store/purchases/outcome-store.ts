import { sql } from 'kysely'
import type { Mandate } from '#rules/mandate.ts'
import type { Minor } from '#rules/money.ts'
import type { NextAction } from '#rules/outcome.ts'
import type { AttemptState } from '#rules/payment-state.ts'
import type { SaleStatus } from '#rules/sale-status.ts'
import type { Database } from '../postgres/database.ts'
import { constraintOf } from './begin-attempt.ts'
import type { AttemptRecord, PaymentRecord, RenewalRecord, SaleRecord } from './purchase-records.ts'
import { recordMandate } from './mandate-store.ts'
import { giveBackHolds, isStillRefunded } from './refund-holds.ts'
import { isPendingReversal, reclaimCoupon, reclaimStock } from './reclaim-holds.ts'
import { writeRenewal, takeCharge } from './renewal-store.ts'
import { keepCard } from './saved-card-store.ts'
import { outcomeStatement } from './outcome-statement.ts'
import { reclaimTickets } from '../tickets/ticket-store.ts'
import { endSubscriptions, recordSubscriptions, type NewSubscription } from './subscription-store.ts'

export type LedgerEntry = {
  /** Makes the movement count once, however often it is reported. */
  key: string
  kind: 'charge' | 'refund' | 'void' | 'chargeback' | 'chargeback-reversal'
  amount: Minor
}

export type NewReversal = { key: string; kind: 'refund' | 'void'; amount: Minor; reason: string }

export type OutboxMessage = { topic: 'mail' | 'webhook'; payload: Record<string, string> }

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
}

/** What else a change writes. */
export type AttemptEffects = {
  gatewayId: string | null
  storedReference: string | null
  code: string | null
  gatewayCode: string | null
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
  /** Where the authorisation of the charges to come stands; null: nothing was heard of one. */
  mandate: Mandate | null
  /** The buyer wished that the card is kept for their next purchase. */
  keepsCard: boolean
  /** Why what the purchase had begun is over; `lines` null: all of it. */
  endsSubscriptions: { reason: 'refunded' | 'charged-back'; lines: number[] | null } | null
  /** What is sold no more, now that its money is back. */
  givesBack: { productIds: number[]; coupon: boolean } | null
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
  givesBack: null,
  refundedSeen: null,
  renewal: null,
}

/** The rows that a change wrote, as it left them; of the sales those that it changed. */
export type WrittenRows = { payment: PaymentRecord; attempt: AttemptRecord; sales: SaleRecord[] }

export type WrittenOutcome =
  | { kind: 'written'; rows: WrittenRows }
  /** The purchase has moved on: nothing was written. */
  | { kind: 'changed-meanwhile' }
  /** The stock of a late payment is gone, or it is given back already. */
  | { kind: 'not-reclaimable' }
  /** The same product is being paid for the same document in another purchase. */
  | { kind: 'in-flight' }

/** Thrown so that the transaction leaves nothing behind. */
class NotReclaimable extends Error {}

/**
 * Writes what was learnt of an attempt: attempt, sales, purchase, holds, ledger, reversals and messages, all in one
 * statement. No rule of ours can refuse it here; `not-reclaimable` only answers a late payment that claims again, when
 * its stock is gone or it is already owed back. The payment is locked first, as `beginAttempt` does.
 */
export async function writeOutcome(db: Database, change: AttemptChange): Promise<WrittenOutcome> {
  try {
    const touchesSubscriptions =
      change.subscriptions.length > 0 ||
      change.endsSubscriptions !== null ||
      change.renewal !== null ||
      change.mandate !== null ||
      change.keepsCard
    const needsFreshRows = change.reclaim || change.ledger.some(({ kind }) => kind === 'refund')
    if (!needsFreshRows && !touchesSubscriptions) return await writeChange(db, change)
    return await db.transaction().execute((transaction) => writeLocked(transaction, change))
  } catch (error) {
    if (error instanceof NotReclaimable) return { kind: 'not-reclaimable' }
    // Another attempt of the purchase was begun after the rows were read.
    if (constraintOf(error) === 'one_live_attempt') return { kind: 'changed-meanwhile' }
    // The same product is being paid for the same document elsewhere.
    if (constraintOf(error) === 'one_attempt_in_flight') return { kind: 'in-flight' }
    throw error
  }
}

/**
 * Writes a change that depends on other rows of the purchase than its attempt. A statement sees the rows of the moment
 * at which it began, even when it then waited for a lock: so the lock comes first, in a statement of its own.
 */
async function writeLocked(db: Database, change: AttemptChange): Promise<WrittenOutcome> {
  const { attemptId } = change
  await sql`select from payments where id = (select payment_id from attempts where id = ${attemptId})
    for update`.execute(db)
  if (change.refundedSeen !== null && !(await isStillRefunded(db, attemptId, change.refundedSeen)))
    return { kind: 'changed-meanwhile' }
  const written = await writeChange(db, change)
  if (written.kind !== 'written') return written
  if (change.givesBack !== null) await giveBackHolds(db, attemptId, change.givesBack)
  if (change.reclaim) {
    const isClaimed =
      !(await isPendingReversal(db, attemptId)) &&
      (change.renewal === null || (await takeCharge(db, change.renewal.record, attemptId))) &&
      (await reclaimStock(db, attemptId)) &&
      (await reclaimCoupon(db, attemptId)) &&
      (await reclaimTickets(db, attemptId))
    if (!isClaimed) throw new NotReclaimable()
  }
  if (change.renewal !== null) await writeRenewal(db, attemptId, change.renewal)
  await recordSubscriptions(db, attemptId, change.subscriptions)
  if (change.mandate !== null) await recordMandate(db, attemptId, change.mandate)
  if (change.keepsCard) await keepCard(db, attemptId)
  if (change.endsSubscriptions !== null) await endSubscriptions(db, attemptId, change.endsSubscriptions)
  return written
}

async function writeChange(db: Database, change: AttemptChange): Promise<WrittenOutcome> {
  const { rows } = await outcomeStatement(change).execute(db)
  return rows[0] === undefined ? { kind: 'changed-meanwhile' } : { kind: 'written', rows: rows[0] }
}
