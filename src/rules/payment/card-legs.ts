import type { PaymentErrorCode } from '../base/errors.ts'
import { isPaymentErrorCode } from '../base/errors.ts'
import type { Outcome, ChargeEvent } from './outcome.ts'

/**
 * States of one card of a purchase that is paid with two (record 52). `planned`: nothing was sent. `authorizing` and
 * `capturing`: a request may have been sent, and its outcome is not known. `awaiting`: nothing is held before the
 * cardholder has confirmed on a page of their issuer. `authorized`: the amount is held. `refused`: certainly nothing is
 * held and nothing will be. `uncaptured`: the gateway definitely refused to capture what it held. `voided`: the held
 * amount has been released.
 */
export const LEG_STATES = [
  'planned',
  'authorizing',
  'awaiting',
  'in-review',
  'authorized',
  'capturing',
  'captured',
  'refused',
  'uncaptured',
  'voided',
] as const
export type LegState = (typeof LEG_STATES)[number]

/** Fields of a card that the decision needs. */
export type Leg = {
  number: number
  state: LegState
  gateway_id: string | null
  /** Why it failed. */
  code: string | null
}

export type LegStep =
  | { kind: 'authorise' | 'look-up' | 'capture'; number: number }
  /** A request is still open, so nothing can be done yet; `outcome` is the answer until it is known. */
  | { kind: 'wait'; outcome: Extract<Outcome, { kind: 'unknown' | 'in-review' }> }
  /** The holder of this card has to confirm at its issuer. */
  | { kind: 'wait-for-holder'; number: number }
  /** Both or none: nothing more will be charged. */
  | { kind: 'end'; outcome: Extract<ChargeEvent, { kind: 'approved' | 'refused' | 'canceled' }> }

const FAILED: readonly LegState[] = ['refused', 'uncaptured']

/** The leg that failed, and with it the purchase: a refused leg before one that was voided. */
export function failedLeg<T extends Pick<Leg, 'state' | 'code'>>(legs: readonly T[]): T | null {
  const failed = legs.filter(({ state }) => FAILED.includes(state))
  return failed.find(({ code }) => code !== null && code !== 'GENERIC') ?? failed[0] ?? null
}

/**
 * Returns the next step of a purchase with two cards, from what is known of each. Both are authorised, then both are
 * captured. While the outcome of one is unknown, nothing else is charged; once one has failed, nothing more is.
 * `isHeard` indicates for a card whether the gateway was just queried about it and had nothing further to report.
 */
export function nextLegStep<T extends Leg>(legs: readonly T[], isAsked: (leg: T) => boolean): LegStep {
  const inState = (...states: LegState[]): T | undefined => legs.find(({ state }) => states.includes(state))
  const unasked = legs.find((leg) => isUnderWay(leg) && !isAsked(leg))
  if (unasked !== undefined) {
    return { kind: unasked.state === 'capturing' ? 'capture' : 'look-up', number: unasked.number }
  }
  if (inState('authorizing', 'capturing') !== undefined) {
    return { kind: 'wait', outcome: { kind: 'unknown', reason: 'the outcome of a card is open' } }
  }
  const failed = failedLeg(legs)
  if (failed !== null) return { kind: 'end', outcome: refusalBy(failed) }
  const voided = inState('voided')
  if (voided !== undefined) return { kind: 'end', outcome: cancellationBy(legs, voided) }
  const planned = inState('planned')
  if (planned !== undefined) return { kind: 'authorise', number: planned.number }
  const awaited = inState('awaiting')
  if (awaited !== undefined) return { kind: 'wait-for-holder', number: awaited.number }
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
  return state === 'authorizing' || state === 'capturing' || state === 'awaiting' || state === 'in-review'
}

function refusalBy(failed: Leg): Extract<Outcome, { kind: 'refused' }> {
  const code: PaymentErrorCode =
    failed.code !== null && isPaymentErrorCode(failed.code) ? failed.code : 'GENERIC'
  const gatewayId = failed.gateway_id === null ? {} : { gatewayId: failed.gateway_id }
  // Never sent on to another gateway: both cards belong to one.
  return { kind: 'refused', code, reversible: false, ...gatewayId }
}

/** Once an operator has voided one leg, the other is not charged. */
function cancellationBy(legs: readonly Leg[], voided: Leg): Extract<LegStep, { kind: 'end' }>['outcome'] {
  const isAll = legs.every(({ state }) => state === 'voided')
  return isAll ? { kind: 'canceled', gatewayId: voided.gateway_id ?? '' } : refusalBy(voided)
}

export type LegReversal = { number: number; kind: 'void' | 'refund' }

/** States in which the gateway holds an amount that was not taken, or may still come to hold it. */
const HELD: readonly LegState[] = ['awaiting', 'in-review', 'authorized', 'uncaptured']

/**
 * Returns what has to be reversed once one card has failed or was voided: held amounts are voided, captured amounts are
 * refunded. Empty while nothing has failed, or while it is unknown what a card holds.
 */
export function legReversals(legs: readonly Pick<Leg, 'number' | 'state' | 'code'>[]): LegReversal[] {
  const isOpen = legs.some(({ state }) => state === 'authorizing' || state === 'capturing')
  const isOver = failedLeg(legs) !== null || legs.some(({ state }) => state === 'voided')
  if (isOpen || !isOver) return []
  return legs.flatMap(({ number, state }): LegReversal[] => {
    if (state === 'captured') return [{ number, kind: 'refund' }]
    // guard: first-card-let-go
    return HELD.includes(state) ? [{ number, kind: 'void' }] : []
  })
}
