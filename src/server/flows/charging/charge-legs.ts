import { AUTHENTICATION_MS, CALL_OVERDUE_MS } from '#rules/payment/attempt-schedule.ts'
import { nextLegStep, type LegState, type LegStep } from '#rules/payment/card-legs.ts'
import type { Outcome, ChargeEvent, NextAction } from '#rules/payment/outcome.ts'
import type { Found } from '#gateways/gateway.ts'
import type { AttemptKey, GatewayPort } from '../../gateway-role/gateway-port.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  findLegs,
  moveLeg,
  addLegReversals,
  wasSentBefore,
  type LegChange,
} from '../../store/purchases/leg-store.ts'
import { isOlderThan } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, LegRecord, Purchase } from '../../store/purchases/purchase-records.ts'

export type LegDeps = { db: Database; gateways: GatewayPort }

/** Sends the authorisation of one card; a caller without the cards cannot, and then none of them is charged. */
export type Authorise = (leg: LegRecord) => Promise<Outcome>

/** Takes it upon the caller to take the money of cards whose holders were sent to their issuers; false: another does. */
export type ClaimCaptures = () => Promise<boolean>

/** A request charges up to four times, and looks up besides: nobody else interferes with it before. */
export const LEGS_OVERDUE_MS = 3 * CALL_OVERDUE_MS
/** More steps than two cards can take, each of them once lost to another process. */
const MAX_STEPS = 24

/**
 * Charges both cards of an attempt, or neither, as far as it is known now: the request, the webhook and the sweep all
 * continue from the state in the rows. Each call to the gateway has a committed state before it and another one after
 * it, and a step that another process has taken is not taken again. Money that a failed purchase holds or took has a
 * pending reversal before its outcome is returned. `claim` is called before anything is captured, if it is given.
 */
export async function chargeLegs(
  deps: LegDeps,
  attempt: AttemptRecord,
  authorise: Authorise | null,
  claim: ClaimCaptures | null = null,
): Promise<{ outcome: ChargeEvent; legs: LegRecord[] }> {
  const asked = new Set<string>()
  const pages: Pages = new Map()
  let isClaimed = claim === null
  for (let taken = 0; taken < MAX_STEPS; taken += 1) {
    const legs = await findLegs(deps.db, attempt.id)
    const step = nextLegStep(legs, ({ number, state }) => asked.has(`${number}:${state}`))
    if (step.kind === 'wait') return { outcome: step.outcome, legs }
    if (step.kind === 'wait-for-holder') return { outcome: awaitingOf(legs, step.number, pages), legs }
    if (step.kind === 'end') {
      await addLegReversals(deps.db, attempt.id, legs)
      return { outcome: step.outcome, legs }
    }
    const leg = legs.find(({ number }) => number === step.number)
    if (leg === undefined) throw new Error(`the attempt ${attempt.id} has no card ${step.number}`)
    // guard: cards-captured-by-one
    if (step.kind === 'capture' && !isClaimed) {
      isClaimed = (await claim?.()) ?? true
      if (!isClaimed && !(await voidUnclaimed(deps, { attempt, leg, pages })))
        return { outcome: { kind: 'unknown', reason: 'another process captures' }, legs }
      if (!isClaimed) continue
    }
    const state = await takeStep(deps, { attempt, leg, pages }, step.kind, authorise)
    if (state === 'nobody') return { outcome: { kind: 'unknown', reason: 'a card is being charged' }, legs }
    asked.add(`${leg.number}:${state}`)
  }
  throw new Error(`the cards of ${attempt.id} kept changing while they were charged`)
}

/** Where the holder of a card has to confirm, by its number, as the gateway has just said it. */
type Pages = Map<number, { gatewayId: string; action: NextAction }>
type OfLeg = { attempt: AttemptRecord; leg: LegRecord; pages: Pages }

/** The first of the cards whose holders have to confirm; unknown where nobody could say where. */
function awaitingOf(legs: readonly LegRecord[], number: number, pages: Pages): ChargeEvent {
  const waiting = legs.filter(({ state }) => state === 'awaiting').map((leg) => pages.get(leg.number))
  const page = pages.get(number) ?? waiting.find((each) => each !== undefined)
  return page === undefined
    ? { kind: 'unknown', reason: 'the page of an issuer is not known' }
    : { kind: 'awaiting', ...page }
}

/** Does one step and answers the state about which the gateway has now said all; `nobody`: it is another one's turn. */
function takeStep(
  deps: LegDeps,
  of: OfLeg,
  kind: Exclude<LegStep['kind'], 'wait' | 'end'>,
  authorise: Authorise | null,
): Promise<LegState | 'nobody'> {
  if (kind === 'capture') return capture(deps, of)
  if (kind === 'look-up') return lookUp(deps, of)
  return authorise === null ? giveUp(deps, of) : send(deps, of, authorise)
}

async function move(deps: LegDeps, { leg }: OfLeg, change: LegChange): Promise<LegState> {
  return (await moveLeg(deps.db, leg, change)) ? change.to : change.from
}

async function send(deps: LegDeps, of: OfLeg, authorise: Authorise): Promise<LegState | 'nobody'> {
  const isOurs = await moveLeg(deps.db, of.leg, { from: 'planned', to: 'authorizing' })
  // Not known: the next round reads what another process has made of it.
  if (!isOurs) return 'planned'
  const outcome = await authorise(of.leg)
  const change = changeBy(outcome, of)
  if (change !== null) return move(deps, of, { from: 'authorizing', ...change })
  // The card is at hand only now: an answer that was lost may be found at once.
  return lookUp(deps, { ...of, leg: { ...of.leg, state: 'authorizing' } })
}

/** Nobody can send this card any more, unless the request that brought it is still at work. */
async function giveUp(deps: LegDeps, of: OfLeg): Promise<LegState | 'nobody'> {
  if (!(await isOlderThan(deps.db, of.attempt.id, LEGS_OVERDUE_MS / 1000))) return 'nobody'
  return move(deps, of, { from: 'planned', to: 'refused', code: 'GENERIC' })
}

async function lookUp(deps: LegDeps, of: OfLeg): Promise<LegState> {
  const { leg } = of
  const found = await deps.gateways.lookUp(legKey(of.attempt, leg))
  const change = (await isNeverSent(deps, of, found)) ? GONE : changeBy(found, of)
  if (change === null) return leg.state
  if (change.to !== 'awaiting') return move(deps, of, { from: leg.state, ...change })
  const isOver = await isOlderThan(deps.db, of.attempt.id, AUTHENTICATION_MS / 1000)
  if (isOver) return (await endWaiting(deps, of)) ? 'refused' : leg.state
  return leg.state === 'awaiting' ? 'awaiting' : move(deps, of, { from: leg.state, ...change })
}

/**
 * Voids cards whose holders have confirmed, and whose purchase may no longer be taken, because its buyer has made it in
 * another way meanwhile; once the time for it is over.
 */
async function voidUnclaimed(deps: LegDeps, of: OfLeg): Promise<boolean> {
  const isOver = await isOlderThan(deps.db, of.attempt.id, AUTHENTICATION_MS / 1000)
  if (!isOver || of.leg.state !== 'authorized') return false
  const change = { to: 'uncaptured', code: 'DUPLICATE_PURCHASE' } as const
  return (await move(deps, of, { from: 'authorized', ...change })) === 'uncaptured'
}

/** Ends a card whose holder did not confirm: it has to be certain at the gateway first that nobody can any more. */
async function endWaiting(deps: LegDeps, of: OfLeg): Promise<boolean> {
  const { attempt, leg } = of
  const canceled = await deps.gateways.cancel(legKey(attempt, leg))
  if (canceled.kind !== 'done') return false
  const change = { to: 'refused', code: 'COMPLETE_CHALLENGE_3DS', gatewayId: canceled.gatewayId } as const
  return (await move(deps, of, { from: leg.state, ...change })) === 'refused'
}

/**
 * Gives up the cards whose holders are with their issuers, for another way to pay. False: one of them can still be
 * charged, or nobody knows.
 */
export async function giveUpWaiting(deps: LegDeps, attempt: AttemptRecord): Promise<boolean> {
  const waiting = (await findLegs(deps.db, attempt.id)).filter(({ state }) => state === 'awaiting')
  const ended = await Promise.all(waiting.map((leg) => endWaiting(deps, { attempt, leg, pages: new Map() })))
  return waiting.length > 0 && ended.every(Boolean)
}

/** "Not found" counts only when nothing of ours can still be on its way to a gateway whose look-up can prove it. */
async function isNeverSent(deps: LegDeps, { attempt, leg }: OfLeg, found: Found): Promise<boolean> {
  if (found.kind !== 'not-found' || leg.state !== 'authorizing') return false
  const horizon = (await deps.gateways.gateways()).get(attempt.gateway)?.notFoundIsFinalAfterSeconds ?? null
  return horizon !== null && (await wasSentBefore(deps.db, leg, horizon))
}

/** Captures are repeated until they are definite; the gateway takes the amount once. */
async function capture(deps: LegDeps, of: OfLeg): Promise<LegState> {
  const { attempt, leg } = of
  const isBegun =
    leg.state === 'capturing' || (await moveLeg(deps.db, leg, { from: 'authorized', to: 'capturing' }))
  if (!isBegun) return leg.state
  const key = { ...legKey(attempt, leg), amount: leg.total, currency: attempt.currency }
  const outcome = await deps.gateways.capture(key)
  if (outcome.kind === 'approved') return move(deps, of, { from: 'capturing', to: 'captured' })
  if (outcome.kind !== 'refused') return 'capturing'
  const { gatewayCode } = outcome
  return move(deps, of, { from: 'capturing', to: 'uncaptured', code: 'GENERIC', gatewayCode })
}

type LegUpdate = Omit<LegChange, 'from'>
const GONE: LegUpdate = { to: 'refused', code: 'GENERIC' }

/** Returns the change that a response makes to an authorisation that was sent; null where it is not definite. */
function changeBy(reported: Outcome | Found, { leg, pages }: OfLeg): LegUpdate | null {
  const { total } = leg
  switch (reported.kind) {
    case 'approved':
      return { to: 'authorized', gatewayId: reported.gatewayId }
    case 'awaiting':
      if (reported.action === null) return null
      pages.set(leg.number, { gatewayId: reported.gatewayId, action: reported.action })
      return { to: 'awaiting', gatewayId: reported.gatewayId }
    case 'in-review':
      return { to: 'in-review', gatewayId: reported.gatewayId }
    case 'refused':
      return { to: 'refused', ...reported }
    case 'not-sent':
      return GONE
    case 'expired':
    case 'canceled':
      return { ...GONE, gatewayId: reported.gatewayId }
    case 'refunded':
      // Taken without us, and refunded: nothing is held any more, unless a part of it stayed there.
      return reported.refundedTotal >= total
        ? { ...GONE, gatewayId: reported.gatewayId }
        : { to: 'captured', gatewayId: reported.gatewayId }
    default:
      return null
  }
}

export function legKey(attempt: AttemptRecord, leg: LegRecord): AttemptKey {
  return {
    gateway: attempt.gateway,
    sellerId: attempt.seller_id,
    reference: leg.reference,
    gatewayId: leg.gateway_id,
  }
}

/** The purchase with the states that its cards have got since it was read. */
export function withLegs(purchase: Purchase, attemptId: string, legs: LegRecord[]): Purchase {
  const attempts = purchase.attempts.map((each) => (each.id === attemptId ? { ...each, legs } : each))
  return { ...purchase, attempts }
}
