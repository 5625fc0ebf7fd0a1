import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { AttemptChange, WrittenRows } from './attempt-change.ts'
import { constraintOf } from './begin-attempt.ts'
import { recordMandate } from './mandate-store.ts'
import { releaseHolds, isStillRefunded } from './refund-holds.ts'
import { isPendingReversal, reclaimCoupon, reclaimStock } from './reclaim-holds.ts'
import { writeRenewal, takeCharge } from './renewal-store.ts'
import { keepCard } from './saved-card-store.ts'
import { outcomeStatement } from './outcome-statement.ts'
import { reclaimTickets } from '../tickets/ticket-store.ts'
import { endSubscriptions, recordSubscriptions } from './subscription-store.ts'

export type WrittenOutcome =
  | { kind: 'written'; rows: WrittenRows }
  /** The purchase has moved on: nothing was written. */
  | { kind: 'changed-meanwhile' }
  /** The stock of a late payment is gone, or the payment is already refunded. */
  | { kind: 'not-reclaimable' }
  /** The same buyer is paying the same product in another purchase, or has just paid it. */
  | { kind: 'in-flight' }

function isPaidByAnother(error: unknown): boolean {
  return ['one_attempt_in_flight', 'paid_lately'].includes(constraintOf(error) ?? '')
}

/** Thrown so that the transaction leaves nothing behind. */
class NotReclaimable extends Error {}

/**
 * Writes what an outcome changes: attempt, sales, purchase, holds, ledger, reversals and messages, all in one
 * statement (record 4). No rule of ours can refuse it here; `not-reclaimable` only answers a late payment that claims again, when
 * its stock is gone or it has a pending reversal already. The payment is locked first, as `beginAttempt` does.
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
    // The same buyer is paying the same product in another purchase, or has paid it.
    if (isPaidByAnother(error)) return { kind: 'in-flight' }
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
  if (change.releases !== null) await releaseHolds(db, attemptId, change.releases)
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
