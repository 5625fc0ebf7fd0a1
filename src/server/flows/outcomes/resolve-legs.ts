import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { isOpen } from '#rules/payment/payment-state.ts'
import type { Found } from '#gateways/gateway.ts'
import { bookDispute, findLegs } from '../../store/purchases/leg-store.ts'
import type { AttemptRecord, LegRecord } from '../../store/purchases/purchase-records.ts'
import { chargeLegs, legKey, type ClaimCaptures, type LegDeps } from '../charging/charge-legs.ts'

/**
 * Finds out the state of an attempt that two cards pay, without the cards. `claim`: called before it captures what two
 * holders have confirmed at their issuers.
 */
export async function resolveLegs(
  deps: LegDeps,
  attempt: AttemptRecord,
  claim: ClaimCaptures,
): Promise<{ chargeEvent: ChargeEvent; legs: LegRecord[] }> {
  if (!isOpen(attempt.state)) return followLegs(deps, attempt)
  const isWaiting = attempt.state === 'awaiting'
  const { outcome, legs } = await chargeLegs(deps, attempt, null, isWaiting ? claim : null)
  return { chargeEvent: outcome, legs }
}

/** Follows the later life of what both cards paid, as one: refunds of both, or that a bank took one of them back. */
async function followLegs(
  deps: LegDeps,
  attempt: AttemptRecord,
): Promise<{ chargeEvent: ChargeEvent; legs: LegRecord[] }> {
  const legs = await findLegs(deps.db, attempt.id)
  const nothing: ChargeEvent = { kind: 'unknown', reason: 'nothing new of either card' }
  if (!legs.every(({ state }) => state === 'captured')) return { chargeEvent: nothing, legs }
  const found = await Promise.all(legs.map((leg) => deps.gateways.lookUp(legKey(attempt, leg))))
  for (const [index, leg] of legs.entries()) await bookWhatBankDid(deps, leg, found[index])
  return { chargeEvent: together(attempt, found) ?? nothing, legs }
}

/** Books what a bank took back of one card, or returned, with that card before the outcome of both is applied. */
async function bookWhatBankDid({ db }: LegDeps, leg: LegRecord, found: Found | undefined): Promise<void> {
  if (found?.kind === 'charged-back' && !leg.charged_back) await bookDispute(db, leg, 'taken')
  if ((found?.kind === 'approved' || found?.kind === 'refunded') && leg.charged_back)
    await bookDispute(db, leg, 'won')
}

function together({ state }: AttemptRecord, found: readonly Found[]): ChargeEvent | null {
  const taken = found.find(({ kind }) => kind === 'charged-back')
  if (taken?.kind === 'charged-back') return taken
  // While one card's part is not known, neither is the sum.
  if (!found.every((each) => each.kind === 'approved' || each.kind === 'refunded')) return null
  const [first] = found
  // No bank withholds anything any more: earlier refunds are known from the sales.
  if (state === 'charged-back' && first !== undefined) return { kind: 'approved', gatewayId: first.gatewayId }
  const refunds = found.filter((each) => each.kind === 'refunded')
  const [refunded] = refunds
  if (refunded === undefined) return null
  return { ...refunded, refundedTotal: refunds.reduce((sum, { refundedTotal }) => sum + refundedTotal, 0) }
}
