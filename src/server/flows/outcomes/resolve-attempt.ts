import { paymentGraceMs, UNKNOWN_ALERT_MS } from '#rules/payment/attempt-schedule.ts'
import { chargesCard } from '#rules/methods/device-wallet.ts'
import { isWallet } from '#rules/methods/method.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import type { Found } from '#gateways/gateway.ts'
import type { AttemptKey, GatewayPort } from '../../gateway-role/gateway-port.ts'
import { isAuthenticationOver } from '../../store/purchases/authentication-store.ts'
import { isOlderThan } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { spannedOf } from '../../tracing.ts'
import { unknownSince } from './attempt-age.ts'
import { NOT_AUTHENTICATED } from './authenticate-attempt.ts'
import { NO_GATEWAY } from '../orders/choose-gateway.ts'
import { withLegs } from '../charging/charge-legs.ts'
import { resolveLegs } from './resolve-legs.ts'
import { claimCompletion, applyOutcome, type ApplyDeps } from './apply-outcome.ts'

export type ResolveDeps = ApplyDeps & { gateways: GatewayPort }

/**
 * Looks up the outcome of an attempt and applies it. The request, the webhook and the sweep all resolve by this
 * function, so that each applies what the gateway says now.
 */
export function resolveAttempt(
  deps: ResolveDeps,
  purchase: Purchase,
  attempt: AttemptRecord,
): Promise<Purchase> {
  return spannedOf(purchase.payment.trans, 'resolve', () => resolveNow(deps, purchase, attempt))
}

async function resolveNow(deps: ResolveDeps, purchase: Purchase, attempt: AttemptRecord): Promise<Purchase> {
  if (attempt.legs !== undefined) {
    let current = purchase
    // Two cards that were confirmed at their issuers are captured by one process, as what a wallet's buyer agreed to.
    const { chargeEvent, legs } = await resolveLegs(deps, attempt, async () => {
      const claimed = await claimCompletion(deps, current, attempt.id)
      current = claimed ?? current
      return claimed !== null
    })
    alertWhenLong(deps, attempt, chargeEvent)
    return applyOutcome(deps, withLegs(current, attempt.id, legs), attempt.id, chargeEvent)
  }
  const chargeEvent = await readChargeEvent(deps, attempt)
  alertWhenLong(deps, attempt, chargeEvent)
  if (chargeEvent.kind === 'awaiting' && chargeEvent.payerApproved === true && isCompletable(attempt)) {
    return completeApproved(deps, purchase, attempt, chargeEvent)
  }
  const onlyFrom = isOurOwnWord(attempt, chargeEvent) ? attempt.state : undefined
  return applyOutcome(deps, purchase, attempt.id, chargeEvent, { onlyFrom })
}

/**
 * Checks whether the outcome is not the gateway's: an attempt that we end ourselves, a wallet without a returning buyer
 * or an authentication whose time is over, ends only while nobody completes or charges it.
 */
function isOurOwnWord({ method, state }: AttemptRecord, chargeEvent: ChargeEvent): boolean {
  return state === 'authenticating' || (isWallet(method) && chargeEvent.kind === 'expired')
}

/** Whether the purchase still wants the money; that of an attempt which was given up is never taken. */
function isCompletable({ state }: AttemptRecord): boolean {
  // guard: only-open-is-completed
  return state === 'sending' || state === 'unknown' || state === 'awaiting'
}

/**
 * Takes the money of a buyer who agreed at a wallet: once, for the first caller. Every other caller gets no result and
 * looks again.
 */
async function completeApproved(
  deps: ResolveDeps,
  purchase: Purchase,
  attempt: AttemptRecord,
  approved: Extract<Found, { kind: 'awaiting' }>,
): Promise<Purchase> {
  // One whose answer was lost waits first: it is completed like every other.
  const waiting =
    attempt.state === 'sending' ? await applyOutcome(deps, purchase, attempt.id, approved) : purchase
  const claimed = await claimCompletion(deps, waiting, attempt.id)
  if (claimed !== null) {
    return applyOutcome(deps, claimed, attempt.id, await deps.gateways.complete(attemptKey(attempt)))
  }
  if (isUnclaimable(deps, attempt)) {
    const ended = await endWaiting(deps, attempt, approved)
    return applyOutcome(deps, waiting, attempt.id, ended, { onlyFrom: 'awaiting' })
  }
  const reason = 'another process completes it'
  return applyOutcome(deps, waiting, attempt.id, { kind: 'unknown', reason })
}

/**
 * Checks whether the buyer confirmed at their card's issuer, but it may no longer be taken because they have bought it
 * in another way: unlike a wallet's order it would stay at the gateway for ever.
 */
function isUnclaimable(deps: ResolveDeps, { method, state, expires_at }: AttemptRecord): boolean {
  if (!chargesCard(method) || state !== 'awaiting' || expires_at === null) return false
  return deps.now().getTime() >= new Date(expires_at).getTime() + paymentGraceMs(false)
}

function readChargeEvent(deps: ResolveDeps, attempt: AttemptRecord): Promise<ChargeEvent> | ChargeEvent {
  if (attempt.gateway === NO_GATEWAY) return withoutGateway(attempt)
  return attempt.state === 'authenticating' ? endAuthentication(deps, attempt) : askGateway(deps, attempt)
}

/** The event of an attempt that is being authenticated: refused once its time is over. No gateway is asked. */
async function endAuthentication(deps: ResolveDeps, attempt: AttemptRecord): Promise<ChargeEvent> {
  const isOver = await isAuthenticationOver(deps.db, attempt.id)
  return isOver ? NOT_AUTHENTICATED : { kind: 'unknown', reason: 'the cardholder has not confirmed yet' }
}

/** The event of a purchase without money whose process died: approved. No gateway is asked. */
function withoutGateway(attempt: AttemptRecord): ChargeEvent {
  return { kind: 'approved', gatewayId: attempt.reference }
}

export function attemptKey(attempt: AttemptRecord): AttemptKey {
  return {
    gateway: attempt.gateway,
    sellerId: attempt.seller_id,
    reference: attempt.reference,
    gatewayId: attempt.gateway_id,
  }
}

async function askGateway(deps: ResolveDeps, attempt: AttemptRecord): Promise<ChargeEvent> {
  const found = await deps.gateways.lookUp(attemptKey(attempt))
  if (found.kind === 'not-found') return believeNotFound(deps, attempt)
  if (isDisputeWon(attempt, found)) return { kind: 'approved', gatewayId: found.gatewayId }
  return isOverdue(deps, attempt, found) ? endWaiting(deps, attempt, found) : found
}

/**
 * Checks whether a dispute was won: queried now, the gateway reports what was refunded before the dispute, and the
 * dispute no more.
 */
function isDisputeWon(
  { state, total }: AttemptRecord,
  found: Found,
): found is Extract<Found, { kind: 'refunded' }> {
  return state === 'charged-back' && found.kind === 'refunded' && found.refundedTotal < total
}

/**
 * "Not found" is "not sent" only when no request of ours can still be on its way there, and only where the gateway's
 * look-up can prove it at all.
 */
async function believeNotFound(deps: ResolveDeps, attempt: AttemptRecord): Promise<ChargeEvent> {
  const horizon = (await deps.gateways.gateways()).get(attempt.gateway)?.notFoundIsFinalAfterSeconds ?? null
  // By the database's clock, which wrote when the attempt began: one that is ahead of it would charge twice.
  // guard: not-found-horizon
  if (horizon !== null && (await isOlderThan(deps.db, attempt.id, horizon)))
    return { kind: 'not-sent', reason: 'not found after the horizon' }
  return { kind: 'unknown', reason: 'not found yet' }
}

function isOverdue(deps: ResolveDeps, attempt: AttemptRecord, found: Found): boolean {
  const isWaiting = (found.kind === 'awaiting' && found.payerApproved !== true) || found.kind === 'expired'
  const isHeld = attempt.state === 'awaiting' || attempt.state === 'superseded'
  if (!isWaiting || !isHeld || attempt.expires_at === null) return false
  const graceMs = paymentGraceMs(attempt.action?.kind === 'voucher')
  return deps.now().getTime() >= new Date(attempt.expires_at).getTime() + graceMs
}

/** Cancels first what was not paid in time: only then may its holds go to somebody else. */
async function endWaiting(deps: ResolveDeps, attempt: AttemptRecord, found: Found): Promise<ChargeEvent> {
  const gatewayId = attempt.gateway_id ?? attempt.reference
  const isVoucher = attempt.action?.kind === 'voucher'
  // guard: expired-is-cancelled
  if (found.kind === 'expired' || isVoucher) return { kind: 'expired', gatewayId }
  const canceled = await deps.gateways.cancel(attemptKey(attempt))
  if (canceled.kind === 'done') {
    const isUnproven = attempt.state === 'awaiting' && chargesCard(attempt.method)
    return isUnproven ? { ...NOT_AUTHENTICATED, gatewayId } : { kind: 'expired', gatewayId }
  }
  const again = await deps.gateways.lookUp(attemptKey(attempt))
  return again.kind === 'not-found' ? { kind: 'unknown', reason: 'not found while cancelling' } : again
}

function alertWhenLong(deps: ResolveDeps, attempt: AttemptRecord, chargeEvent: ChargeEvent): void {
  const age = deps.now().getTime() - unknownSince(attempt).getTime()
  if (chargeEvent.kind !== 'unknown' || age < UNKNOWN_ALERT_MS) return
  deps.log.error('outcome-unknown-too-long', {
    attempt_id: attempt.id,
    gateway: attempt.gateway,
    seller_id: attempt.seller_id,
  })
}
