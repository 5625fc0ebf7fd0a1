import type { PaymentErrorCode } from './errors.ts'
import { isPaymentErrorCode } from './errors.ts'
import type { Outcome } from './outcome.ts'

/**
 * The states of one card of a purchase that is paid by two. `planned`: nothing was sent. `authorizing` and `capturing`:
 * a request may have left, and what became of it is not known. `authorized`: the amount is held. `refused`: certainly
 * nothing is held and nothing will be. `uncaptured`: the gateway definitely refused to take what it held.
 */
export const LEG_STATES = [
  'planned',
  'authorizing',
  'in-review',
  'authorized',
  'capturing',
  'captured',
  'refused',
  'uncaptured',
] as const
export type LegState = (typeof LEG_STATES)[number]

/** What deciding needs of a card. */
export type Leg = {
  number: number
  state: LegState
  gateway_id: string | null
  /** Why it failed. */
  code: string | null
}

export type LegStep =
  | { kind: 'authorise' | 'look-up' | 'capture'; number: number }
  /** Nothing can be done before somebody learns more; `outcome` is what is known until then. */
  | { kind: 'wait'; outcome: Extract<Outcome, { kind: 'unknown' | 'in-review' }> }
  /** Both or none: nothing more will be charged. */
  | { kind: 'end'; outcome: Extract<Outcome, { kind: 'approved' | 'refused' }> }

const FAILED: readonly LegState[] = ['refused', 'uncaptured']

/** The card that failed, and with it the purchase; the one that was refused speaks before the one that was given up. */
export function failedLeg<T extends Pick<Leg, 'state' | 'code'>>(legs: readonly T[]): T | null {
  const failed = legs.filter(({ state }) => FAILED.includes(state))
  return failed.find(({ code }) => code !== null && code !== 'GENERIC') ?? failed[0] ?? null
}

/**
 * What is done next for a purchase by two cards, from what is known of each. Both are authorised, then both are
 * captured. While it is unknown what became of one, nothing else is charged; once one has failed, nothing more is.
 * `isHeard` tells of a card whether the gateway was just asked about it and could say no more.
 */
export function nextLegStep<T extends Leg>(legs: readonly T[], isHeard: (leg: T) => boolean): LegStep {
  const inState = (...states: LegState[]): T | undefined => legs.find(({ state }) => states.includes(state))
  const unasked = legs.find((leg) => isUnderWay(leg) && !isHeard(leg))
  if (unasked !== undefined) {
    return { kind: unasked.state === 'capturing' ? 'capture' : 'look-up', number: unasked.number }
  }
  if (inState('authorizing', 'capturing') !== undefined) {
    return { kind: 'wait', outcome: { kind: 'unknown', reason: 'the outcome of a card is open' } }
  }
  const failed = failedLeg(legs)
  if (failed !== null) return { kind: 'end', outcome: refusalBy(failed) }
  const planned = inState('planned')
  if (planned !== undefined) return { kind: 'authorise', number: planned.number }
  const reviewed = inState('in-review')
  if (reviewed !== undefined) {
    return { kind: 'wait', outcome: { kind: 'in-review', gatewayId: reviewed.gateway_id ?? '' } }
  }
  const held = inState('authorized')
  if (held !== undefined) return { kind: 'capture', number: held.number }
  return { kind: 'end', outcome: { kind: 'approved', gatewayId: legs[0]?.gateway_id ?? '' } }
}

/** States about which the gateway has more to say. */
function isUnderWay({ state }: Leg): boolean {
  return state === 'authorizing' || state === 'capturing' || state === 'in-review'
}

function refusalBy(failed: Leg): Extract<Outcome, { kind: 'refused' }> {
  const code: PaymentErrorCode =
    failed.code !== null && isPaymentErrorCode(failed.code) ? failed.code : 'GENERIC'
  const gatewayId = failed.gateway_id === null ? {} : { gatewayId: failed.gateway_id }
  // Never sent on to another gateway: both cards belong to one.
  return { kind: 'refused', code, reversible: false, ...gatewayId }
}

export type LegReversal = { number: number; kind: 'void' | 'refund' }

/**
 * What has to be given back once one card has failed: what is held is let go, what was taken is refunded. Empty while
 * nothing failed, or while it is unknown what a card holds.
 */
export function legReversals(legs: readonly Pick<Leg, 'number' | 'state' | 'code'>[]): LegReversal[] {
  const isOpen = legs.some(({ state }) => state === 'authorizing' || state === 'capturing')
  if (isOpen || failedLeg(legs) === null) return []
  return legs.flatMap(({ number, state }): LegReversal[] => {
    if (state === 'captured') return [{ number, kind: 'refund' }]
    return state === 'planned' || state === 'refused' ? [] : [{ number, kind: 'void' }]
  })
}
