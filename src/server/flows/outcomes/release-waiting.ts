import { CallError } from '../../call-error.ts'
import { isWallet } from '#rules/methods/method.ts'
import type { GatewayPort } from '../../gateway-role/gateway-port.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { chargeLegs, giveUpWaiting, withLegs } from '../charging/charge-legs.ts'
import { attemptKey } from './resolve-attempt.ts'
import { applyOutcome, supersede, type ApplyDeps } from './apply-outcome.ts'

type ReleaseDeps = ApplyDeps & { gateways: GatewayPort }

/**
 * Makes room for another way to pay while a Pix, a voucher or a card at its issuer is waiting. A Pix, and a card, has to
 * be certainly unpayable first; a voucher that nobody can cancel is superseded, and refunded should it be paid as well.
 * @throws CallError PAYMENT_IN_PROGRESS when the gateway cannot say that it can be paid no more
 */
export async function releaseWaiting(
  deps: ReleaseDeps,
  purchase: Purchase,
  attempt: AttemptRecord,
): Promise<Purchase> {
  const key = attemptKey(attempt)
  if (isWallet(attempt.method)) return releaseWallet(deps, purchase, attempt)
  if (attempt.legs !== undefined) return releaseLegs(deps, purchase, attempt)
  const canceled = await deps.gateways.cancel(key)
  // guard: pix-is-cancelled
  if (canceled.kind === 'done') {
    return applyOutcome(deps, purchase, attempt.id, { kind: 'canceled', gatewayId: canceled.gatewayId })
  }
  const found = await deps.gateways.lookUp(key)
  const isOver = found.kind === 'expired' || found.kind === 'canceled' || found.kind === 'refused'
  if (found.kind === 'approved' || isOver) return applyOutcome(deps, purchase, attempt.id, found)
  const isVoucher = attempt.action?.kind === 'voucher'
  if (isVoucher && found.kind === 'awaiting') {
    await supersede(deps, purchase, attempt)
    return purchase
  }
  throw new CallError('PAYMENT_IN_PROGRESS')
}

/**
 * Releases two cards, of which one waits at its issuer: the hold on the other is released once that one is certainly
 * dead.
 */
async function releaseLegs(deps: ReleaseDeps, purchase: Purchase, attempt: AttemptRecord): Promise<Purchase> {
  if (!(await giveUpWaiting(deps, attempt))) throw new CallError('PAYMENT_IN_PROGRESS')
  const { outcome, legs } = await chargeLegs(deps, attempt, null)
  return applyOutcome(deps, withLegs(purchase, attempt.id, legs), attempt.id, outcome, {
    onlyFrom: 'awaiting',
  })
}

/**
 * Gives up an attempt by a wallet. No money moves before we complete it, so writing that it is given up is enough; it
 * is refused while somebody completes what the buyer agreed to. The wallet is asked to cancel afterwards, whatever it
 * answers.
 * @throws CallError PAYMENT_IN_PROGRESS
 */
export async function releaseWallet(
  deps: ReleaseDeps,
  purchase: Purchase,
  attempt: AttemptRecord,
): Promise<Purchase> {
  const gatewayId = attempt.gateway_id ?? attempt.reference
  const chargeEvent = { kind: 'canceled', gatewayId } as const
  // guard: only-waiting-is-cancelled
  const released = await applyOutcome(deps, purchase, attempt.id, chargeEvent, { onlyFrom: 'awaiting' })
  const state = released.attempts.find(({ id }) => id === attempt.id)?.state
  if (state !== 'canceled') throw new CallError('PAYMENT_IN_PROGRESS')
  await deps.gateways.cancel(attemptKey(attempt))
  return released
}
