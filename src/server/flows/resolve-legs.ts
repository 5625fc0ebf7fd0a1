import type { Settlement } from '#rules/outcome.ts'
import { isOpen } from '#rules/payment-state.ts'
import type { Found } from '#gateways/gateway.ts'
import { findLegs } from '../store/leg-store.ts'
import type { AttemptRecord, LegRecord } from '../store/purchase-records.ts'
import { chargeLegs, legKey, type LegDeps } from './charge-legs.ts'

/** What has become of an attempt that two cards pay, found out without the cards. */
export async function resolveLegs(
  deps: LegDeps,
  attempt: AttemptRecord,
): Promise<{ learnt: Settlement; legs: LegRecord[] }> {
  if (!isOpen(attempt.state)) return followLegs(deps, attempt)
  const { outcome, legs } = await chargeLegs(deps, attempt, null)
  return { learnt: outcome, legs }
}

/** The later life of what both cards paid, as one: what went back of both, or that a bank took one of them back. */
async function followLegs(
  deps: LegDeps,
  attempt: AttemptRecord,
): Promise<{ learnt: Settlement; legs: LegRecord[] }> {
  const legs = await findLegs(deps.db, attempt.id)
  const nothing: Settlement = { kind: 'unknown', reason: 'nothing new of either card' }
  if (!legs.every(({ state }) => state === 'captured')) return { learnt: nothing, legs }
  const found = await Promise.all(legs.map((leg) => deps.gateways.lookUp(legKey(attempt, leg))))
  return { learnt: together(found) ?? nothing, legs }
}

function together(found: readonly Found[]): Settlement | null {
  const taken = found.find(({ kind }) => kind === 'charged-back')
  if (taken?.kind === 'charged-back') return taken
  // While one card's part is not known, neither is the sum.
  if (!found.every(({ kind }) => kind === 'approved' || kind === 'refunded')) return null
  const refunds = found.filter((each) => each.kind === 'refunded')
  const [first] = refunds
  if (first === undefined) return null
  return { ...first, refundedTotal: refunds.reduce((sum, { refundedTotal }) => sum + refundedTotal, 0) }
}
