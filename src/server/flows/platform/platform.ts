import { randomUUID } from 'node:crypto'
import { VISIT_MINUTES } from '#rules/office/permissions.ts'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import { CallError } from '../../call-error.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { beginVisit, endVisit } from '../../store/accounts/operator-visit-store.ts'
import { keepMark, type MarkKind } from '../../store/accounts/operator-mark-store.ts'
import { noteTeamEvent } from '../../store/accounts/team-event-store.ts'
import { setStopped } from '../../store/catalogue/seller-stop-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { retryFailedJobs } from '../../store/outbox/failed-jobs.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import { isOpenDifference } from '../../store/reconciliation/reconciliation-store.ts'
import { findReversal } from '../../store/purchases/reversal-store.ts'
import { paymentOfUnknown } from '../../store/purchases/unknown-outcome-store.ts'
import { resolveAttempt, type ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { endDifference } from '../reconciliation/operator-differences.ts'
import { payByTransfer } from '../refunds/operator-reversals.ts'

/* Actions of operators in the office for the installation as a whole. */

type Noted = { subject: number; note: string; author: string; user: number }

const byOf = ({ user }: { user: number }): AuditActor => ({ userId: user, sellerId: null })

/** Its team is mailed. @throws CallError NOT_FOUND, also where the seller is so already */
export async function stopOrResume(
  db: Database,
  sellerId: number,
  stop: { isStopped: boolean; reason: string; author: string; user: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await setStopped(tx, sellerId, stop))) throw new CallError('NOT_FOUND')
    const action = stop.isStopped ? 'platform.seller-stopped' : 'platform.seller-resumed'
    const { reason, isStopped } = stop
    const facts = { is_stopped: isStopped, reason }
    await noteTeamEvent(tx, { sellerId, event: 'selling', subject: randomUUID(), facts })
    await recordAudit(
      tx,
      { userId: stop.user, sellerId },
      { action, target: { kind: 'seller', id: sellerId }, facts: { reason } },
    )
  })
}

/**
 * Lets an operator look into a seller for an hour; the seller's log says why.
 * @throws CallError NOT_FOUND
 */
export async function enterSeller(
  db: Database,
  visit: { userId: number; sellerId: number; reason: string; writes: boolean },
): Promise<void> {
  const { sellerId, reason, writes } = visit
  await db.transaction().execute(async (tx) => {
    if (!(await beginVisit(tx, { ...visit, minutes: VISIT_MINUTES }))) throw new CallError('NOT_FOUND')
    const target = { kind: 'seller', id: sellerId } as const
    await recordAudit(tx, visit, { action: 'platform.entered', target, facts: { reason, writes } })
  })
}

/** Ends that, where it goes on. */
export async function leaveSeller(db: Database, visit: { userId: number; sellerId: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await endVisit(tx, visit))) return
    await recordAudit(tx, visit, {
      action: 'platform.left',
      target: { kind: 'seller', id: visit.sellerId },
    })
  })
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
export async function noteReversal(db: Database, noted: Noted): Promise<void> {
  if ((await findReversal(db, noted.subject)) === null) throw new CallError('NOT_FOUND')
  await db.transaction().execute((tx) => mark(tx, 'reversal', noted, 'platform.noted'))
}

/** @throws CallError as `payByTransfer` */
export async function transferReversal(deps: ResolveDeps, noted: Noted): Promise<void> {
  await payByTransfer(deps, noted.subject)
  await deps.db.transaction().execute((tx) => mark(tx, 'reversal', noted, 'platform.transferred'))
}

/** @throws CallError NOT_FOUND */
export async function noteDifference(db: Database, noted: Noted): Promise<void> {
  if (!(await isOpenDifference(db, noted.subject))) throw new CallError('NOT_FOUND')
  await db.transaction().execute((tx) => mark(tx, 'difference', noted, 'platform.noted'))
}

/** @throws CallError NOT_FOUND */
export async function closeWithNote(db: Database, noted: Noted): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endDifference({ db: tx }, noted.subject, noted.note)
    await mark(tx, 'difference', noted, 'platform.closed')
  })
}

/** Does the work that failed again, one job or (null) all. @throws CallError NOT_FOUND for one that did not fail */
export async function retryJobs(db: Database, user: number, jobId: number | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await retryFailedJobs(tx, jobId)
    if (jobId !== null && count === 0) throw new CallError('NOT_FOUND')
    await recordAudit(tx, byOf({ user }), { action: 'platform.jobs-retried' })
    return count
  })
}

type Mark = 'platform.noted' | 'platform.transferred' | 'platform.closed'

async function mark(tx: Database, kind: MarkKind, noted: Noted, action: Mark): Promise<void> {
  const { subject, note, author } = noted
  await keepMark(tx, { kind, subject, note, author })
  await recordAudit(tx, byOf(noted), { action, target: { kind, id: subject } })
}
