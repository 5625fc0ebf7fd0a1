import { CALL_OVERDUE_MS } from '#rules/payment/attempt-schedule.ts'
import { chargesCard } from '#rules/methods/device-wallet.ts'
import { isLive } from '#rules/payment/payment-state.ts'
import { PURCHASE_LIMITS } from '#rules/limits/purchase-limits.ts'
import { CallError } from '../../call-error.ts'
import { findPurchase, type Situation } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { answerOfAttempt } from '../sales/answer-payment.ts'
import { sentAt } from '../outcomes/attempt-age.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'
import { releaseWaiting } from '../outcomes/release-waiting.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'
import { answered, type SubmitResult } from './submit-result.ts'

/**
 * The answer to this nonce as its rows give it (record 6), or that of the purchase's live attempt; null when a new attempt
 * may start.
 */
export async function answerKnown(
  deps: SubmitDeps,
  submit: Submit,
  situation: Situation,
  contentsHash: string,
): Promise<SubmitResult | null> {
  const { sameNonce, purchase } = situation
  if (sameNonce !== null) {
    const attempt = sameNonce.attempts.find((candidate) => candidate.nonce === submit.envelope.nonce)
    // guard: nonce-with-its-contents
    if (attempt === undefined || attempt.contents_hash !== contentsHash) throw new CallError('NONCE_REUSED')
    return answerOnceDone(deps, sameNonce, attempt, situation.now)
  }
  if (purchase === null) return null
  const live = purchase.attempts.find((attempt) => isLive(attempt.state))
  if (live === undefined) {
    if (purchase.payment.state === 'given-up') return { kind: 'given-up' }
    if (purchase.payment.state === 'paid')
      return answered(answerOfAttempt(deps.keys, purchase, speakingAttempt(purchase)))
    if (purchase.attempts.length >= PURCHASE_LIMITS.attempts.most) throw new CallError('TOO_MANY_REQUESTS')
    return null
  }
  if (live.state !== 'awaiting') return answerOnceDone(deps, purchase, live, situation.now)
  // The comparison includes no card: a buyer who returns from an issuer may have typed another one.
  const isSame = live.contents_hash === contentsHash && !chargesCard(live.method)
  const isSameWish = isSame && !isOver(live, situation.now)
  if (isSameWish) return answered(answerOfAttempt(deps.keys, purchase, live))
  await releaseWaiting(deps, purchase, live)
  return { kind: 'again' }
}

function isOver(attempt: AttemptRecord, now: Date): boolean {
  return attempt.expires_at !== null && new Date(attempt.expires_at) <= now
}

const POLL_MS = 100

/** Another request is charging this very attempt: its answer is waited for, as long as the call may take. */
async function answerOnceDone(
  deps: SubmitDeps,
  purchase: Purchase,
  attempt: AttemptRecord,
  readAt: Date,
): Promise<SubmitResult> {
  let current = purchase
  let followed = attempt
  // Both moments are the database's; how long this process waits is measured by a clock that nobody sets.
  const age = readAt.getTime() - sentAt(attempt).getTime()
  const until = performance.now() + (deps.patienceMs ?? CALL_OVERDUE_MS) - age
  while (followed.state === 'sending' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    current = (await findPurchase(deps.db, purchase.payment.id)) ?? current
    followed = current.attempts.find((candidate) => candidate.id === attempt.id) ?? followed
  }
  return answered(answerOfAttempt(deps.keys, current, followed))
}
