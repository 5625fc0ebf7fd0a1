import type { AttemptState } from '#rules/payment-state.ts'
import { CallError } from '../../call-error.ts'
import { keepMark } from '../../store/office/operator-mark-store.ts'
import { setStopped } from '../../store/office/seller-stop-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import { isOpenDifference } from '../../store/purchases/reconciliation-store.ts'
import { findReversal } from '../../store/purchases/reversal-store.ts'
import { paymentOfUnknown } from '../../store/purchases/unknown-outcome-store.ts'
import { resolveAttempt, type ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { endDifference } from '../reconciliation/operator-differences.ts'
import { payByTransfer } from '../refunds/operator-reversals.ts'

/* What operators do in the office for the installation as a whole. */

type Noted = { subject: number; note: string; author: string }

/** @throws CallError NOT_FOUND, also where the seller is so already */
export async function stopOrResume(
  db: Database,
  sellerId: number,
  stop: { isStopped: boolean; reason: string; author: string },
): Promise<void> {
  if (!(await setStopped(db, sellerId, stop))) throw new CallError('NOT_FOUND')
}

/**
 * Asks the gateway now what became of a charge whose outcome is not known, and applies what it says, as the sweep does
 * by itself. @returns the state from then on; @throws CallError NOT_FOUND where it is known by now
 */
export async function askOutcome(deps: ResolveDeps, attemptId: string): Promise<AttemptState> {
  const paymentId = await paymentOfUnknown(deps.db, attemptId)
  const purchase = paymentId === null ? null : await findPurchase(deps.db, paymentId)
  const attempt = purchase?.attempts.find(({ id }) => id === attemptId)
  if (purchase === null || attempt === undefined) throw new CallError('NOT_FOUND')
  const after = await resolveAttempt(deps, purchase, attempt)
  const now = after.attempts.find(({ id }) => id === attemptId) ?? attempt
  return now.state
}

/** @throws CallError NOT_FOUND */
export async function noteReversal(db: Database, { subject, note, author }: Noted): Promise<void> {
  if ((await findReversal(db, subject)) === null) throw new CallError('NOT_FOUND')
  await keepMark(db, { kind: 'reversal', subject, note, author })
}

/** @throws CallError as `payByTransfer` */
export async function transferReversal(deps: ResolveDeps, { subject, note, author }: Noted): Promise<void> {
  await payByTransfer(deps, subject)
  await keepMark(deps.db, { kind: 'reversal', subject, note, author })
}

/** @throws CallError NOT_FOUND */
export async function noteDifference(db: Database, { subject, note, author }: Noted): Promise<void> {
  if (!(await isOpenDifference(db, subject))) throw new CallError('NOT_FOUND')
  await keepMark(db, { kind: 'difference', subject, note, author })
}

/** @throws CallError NOT_FOUND */
export async function closeWithNote(db: Database, { subject, note, author }: Noted): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endDifference({ db: tx }, subject, note)
    await keepMark(tx, { kind: 'difference', subject, note, author })
  })
}
