import type { RefundReason } from '#rules/sales/refund-reason.ts'
import type { NewReversal, AttemptChange } from '../../store/purchases/attempt-change.ts'
import { AUTHENTICATION_MS, nextLook, nextMandateLook } from '#rules/payment/attempt-schedule.ts'
import { chargesCard } from '#rules/methods/device-wallet.ts'
import { usesCard } from '#rules/methods/method.ts'
import { gatewayIdOf, mandateOf, type ChargeEvent, type NextAction } from '#rules/payment/outcome.ts'
import { isLive, isOpen, nextState, type AttemptState, type Effect } from '#rules/payment/payment-state.ts'
import type { Minor } from '#rules/base/money.ts'
import { decideRetry } from '#rules/payment/retry.ts'
import { saleStatusOf } from '#rules/sales/sale-status.ts'
import { sentAt, unknownSince } from './attempt-age.ts'
import { cardsAfter } from './cards-after.ts'
import { refundedAmount, ledgerOf, refundEntry } from './plan-ledger.ts'
import { mailsOf, teamEventsOf } from './plan-mails.ts'
import { pixelsOf } from './plan-pixels.ts'
import { linesAfterDispute, planReturn, type Return } from './plan-refund.ts'
import { holdsTickets } from '../orders/event-tickets.ts'
import { agreedRecurrence, startsTrial, subscriptionsBegunBy } from '../subscriptions/plan-subscriptions.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'

export type OutcomePlan =
  | { kind: 'nothing' }
  /** Two truths contradict each other: nothing is written, a person has to look. */
  | { kind: 'alert' }
  /** A waiting attempt of the same purchase has to be superseded before this money can be accepted. */
  | { kind: 'supersede-first'; other: AttemptRecord }
  | { kind: 'write'; change: AttemptChange }

/**
 * Plans what a charge event changes, computed from the rows as they were read. Pure: the change is written only if the
 * attempt is still in the state that this was computed from. `reclaimable` false: claiming again has been tried and
 * failed, so late money is refunded.
 */
export function planOutcome(
  purchase: Purchase,
  attempt: AttemptRecord,
  reported: ChargeEvent,
  now: Date,
  reclaimable = true,
): OutcomePlan {
  const chargeEvent = refuseUnkept(attempt, reported)
  const refund =
    chargeEvent.kind === 'refunded' ? { total: chargeEvent.refundedTotal, charged: attempt.total } : undefined
  const { to, effect } = nextState(attempt.state, chargeEvent.kind, refund)
  if (effect === 'alert') return { kind: 'alert' }
  // guard: waited-money-asks-for-the-event
  const asksEvent = effect === 'sell' && holdsTickets(purchase) && hasWaited(attempt)
  const isLate =
    effect === 'late' || (effect === 'sell' && (attempt.holds_ended || (asksEvent && !reclaimable)))
  if (isLate) return planLate(purchase, attempt, chargeEvent, now, reclaimable)
  const isSame = to === attempt.state && effect === 'none'
  if (
    isSame &&
    mandateOf(chargeEvent) === null &&
    !isStillDue(to) &&
    (attempt.due_at === null || chargeEvent.kind === 'unknown')
  ) {
    return { kind: 'nothing' }
  }
  const change = changeOf(purchase, attempt, chargeEvent, { to, effect }, now)
  return { kind: 'write', change: { ...change, reclaim: asksEvent } }
}

/** Checks whether minutes or days may have passed since it was ordered: what it pays for may be over by now. */
function hasWaited({ state }: AttemptRecord): boolean {
  return state === 'awaiting' || state === 'in-review'
}

/** A card that was verified and not kept cannot be charged when its trial ends: then there is no trial. */
function refuseUnkept({ method, total }: AttemptRecord, reported: ChargeEvent): ChargeEvent {
  if (
    reported.kind !== 'approved' ||
    total > 0 ||
    !usesCard(method) ||
    reported.storedReference !== undefined
  )
    return reported
  return { kind: 'refused', code: 'CREDIT_CARD_INVALID', gatewayId: reported.gatewayId, reversible: false }
}

/** States that nobody else ends: the next look has to be written even when the event says nothing new. */
function isStillDue(state: AttemptState): boolean {
  return ['authenticating', 'unknown', 'in-review', 'awaiting', 'superseded'].includes(state)
}

/** How soon late money is looked at again while another attempt of the purchase is being charged. */
const OTHER_OUTCOME_MS = 60_000

/**
 * Plans money for an attempt that had ended: the purchase takes it when nothing else pays it, otherwise it is refunded.
 * While another outcome is open neither is certain, and the money stays where it is. Money that the gateway refunded
 * before the charge was known here buys nothing: only the rest does, or becomes a pending reversal.
 */
function planLate(
  purchase: Purchase,
  attempt: AttemptRecord,
  chargeEvent: ChargeEvent,
  now: Date,
  reclaimable: boolean,
): OutcomePlan {
  const returned = chargeEvent.kind === 'refunded' ? chargeEvent.refundedTotal : 0
  const rest = Math.max(0, attempt.total - returned)
  // A card that was verified for a trial paid nothing, and buys all the same.
  const buys = rest > 0 || returned === 0
  const others = purchase.attempts.filter((other) => other.id !== attempt.id && isLive(other.state))
  const waiting = others.find((other) => other.state === 'awaiting')
  if (buys && others.length === 1 && waiting !== undefined) return { kind: 'supersede-first', other: waiting }
  if (buys && others.length === 0 && purchase.payment.state !== 'paid' && reclaimable) {
    const change = changeOf(purchase, attempt, chargeEvent, { to: 'approved', effect: 'late' }, now)
    return { kind: 'write', change: { ...change, reclaim: true } }
  }
  // An attempt that still waited ends with this: what it held was released and somebody else has it, or its event is
  // over.
  const to = hasWaited(attempt) ? 'expired' : attempt.state
  const change = changeOf(purchase, attempt, chargeEvent, { to, effect: 'none' }, now)
  const kept = {
    ...change,
    sales: hasWaited(attempt) ? change.sales : null,
    holds: hasWaited(attempt) && !attempt.holds_ended ? ('released' as const) : null,
    subscriptions: [],
    renewal: null,
    mandate: null,
    keepsCard: false,
    ledger: [
      ...ledgerOf(attempt, chargeEvent, 'late'),
      ...(returned > 0 ? [refundEntry(attempt, returned)] : []),
    ],
  }
  if (buys && others.some((other) => isOpen(other.state))) {
    return { kind: 'write', change: { ...kept, dueAt: new Date(now.getTime() + OTHER_OUTCOME_MS) } }
  }
  const reason = others.length > 0 || purchase.payment.state === 'paid' ? 'paid-twice' : 'sold-out'
  // An authorisation that arrived with this money exists at the payer's bank until it is ended there.
  const back = { pending: refundOf(attempt, rest, reason), mandate: mandateOf(chargeEvent) }
  return { kind: 'write', change: { ...kept, dueAt: null, ...back } }
}

function refundOf(attempt: AttemptRecord, amount: Minor, reason: RefundReason): NewReversal | null {
  return amount <= 0 ? null : { key: `refund:${attempt.reference}`, kind: 'refund', amount, reason }
}

function changeOf(
  purchase: Purchase,
  attempt: AttemptRecord,
  chargeEvent: ChargeEvent,
  step: { to: AttemptState; effect: Effect },
  now: Date,
): AttemptChange {
  const { to, effect } = step
  const action = chargeEvent.kind === 'awaiting' ? chargeEvent.action : null
  const expiresAt = action === null ? null : endOf(action, attempt)
  const pays = effect === 'sell' || effect === 'late'
  const holds = pays ? 'sold' : effect === 'release' ? 'released' : null
  const record = purchase.payment.renewal
  const back =
    effect === 'refund' ? planReturn(purchase, attempt, to, refundedAmount(attempt, chargeEvent)) : null
  return {
    attemptId: attempt.id,
    from: attempt.state,
    purchaseFrom: purchase.payment.state,
    to,
    hasHolds: attempt.has_holds,
    gatewayId: gatewayIdOf(chargeEvent),
    storedReference: keptReferenceOf(chargeEvent),
    code: codeOf(chargeEvent),
    gatewayCode: chargeEvent.kind === 'refused' ? (chargeEvent.gatewayCode ?? null) : null,
    advice: chargeEvent.kind === 'refused' ? (chargeEvent.advice ?? null) : null,
    retryable: licensesNext(attempt, chargeEvent),
    action,
    expiresAt,
    dueAt: lookAfter(attempt, chargeEvent, to, { action, expiresAt, now }),
    sales:
      speaksForSales(purchase, attempt, pays) && (to !== attempt.state || back !== null)
        ? salesOf(purchase, to, chargeEvent, back?.lines ?? linesAfterDispute(purchase, attempt, effect))
        : null,
    paysPurchase: pays,
    holds,
    reclaim: false,
    ledger: ledgerOf(attempt, chargeEvent, effect),
    pending: null,
    outbox: [
      ...mailsOf(purchase, attempt, { to, effect }, now),
      ...pixelsOf(purchase, attempt, { to, effect }, now),
      ...teamEventsOf(purchase, attempt, { effect }, now),
    ],
    subscriptions: pays && record === null ? subscriptionsBegunBy(purchase, now) : [],
    mandate: mandateOf(chargeEvent),
    keepsCard: pays && attempt.card?.kept === true,
    vault: cardsAfter(attempt, to, chargeEvent, licensesNext(attempt, chargeEvent)),
    endsSubscriptions: back?.endsSubscriptions ?? endByChargeBack(purchase, effect),
    releases: back?.releases ?? null,
    refundedSeen: back?.refundedSeen ?? null,
    renewal: record === null || holds === null ? null : { record, isPaid: pays },
  }
}

/**
 * Checks whether an attempt decides the state of the sales: the one that pays, or was paid, otherwise the last one. The
 * outcome of the others does not change the purchase: a Pix that expires beside a paid boleto takes nothing away.
 */
function speaksForSales(purchase: Purchase, attempt: AttemptRecord, pays: boolean): boolean {
  if (pays) return true
  const later = purchase.attempts.filter((other) => other.number > attempt.number)
  if (wasPaid(attempt)) return !later.some((other) => isLive(other.state))
  return later.length === 0 && !purchase.attempts.some(wasPaid)
}

function wasPaid({ state }: AttemptRecord): boolean {
  return ['approved', 'partially-refunded', 'refunded', 'charged-back'].includes(state)
}

function salesOf(
  purchase: Purchase,
  to: AttemptState,
  chargeEvent: ChargeEvent,
  lines: Return['lines'],
): NonNullable<AttemptChange['sales']> {
  const status = saleStatusOf(to)
  const trials = purchase.sales.filter((sale) => !sale.dropped && startsTrial(sale)).map((sale) => sale.line)
  const code = status === 'REFUSED' ? (codeOf(chargeEvent) ?? 'GENERIC') : null
  return { status, code, trials, lines }
}

/** By which later charges may be made: a card that the gateway keeps, or an authorisation that was given. */
function keptReferenceOf(chargeEvent: ChargeEvent): string | null {
  const mandate = mandateOf(chargeEvent)
  if (mandate?.state === 'approved') return mandate.reference
  return chargeEvent.kind === 'approved' ? (chargeEvent.storedReference ?? null) : null
}

function licensesNext(attempt: AttemptRecord, chargeEvent: ChargeEvent): boolean {
  if (chargeEvent.kind !== 'refused' && chargeEvent.kind !== 'not-sent') return false
  const decision = decideRetry(chargeEvent, {
    attempts: attempt.tried.length + 1,
    remaining: attempt.remaining,
  })
  return decision === 'next-gateway'
}

function codeOf(chargeEvent: ChargeEvent): string | null {
  if (chargeEvent.kind === 'refused') return chargeEvent.code
  return chargeEvent.kind === 'not-sent' ? 'GENERIC' : null
}

/** How long a buyer may stay away where nobody says it: as long as PayPal keeps an order. */
const AWAY_MS = 3 * 60 * 60 * 1000

function endOf(action: NextAction, { method, created_at }: AttemptRecord): Date {
  if (action.kind === 'voucher') return endOfDueDate(action)
  if (action.expires_at !== null) return new Date(action.expires_at)
  // At the issuer of a card as long as where we ask it ourselves.
  return new Date(new Date(created_at).getTime() + (chargesCard(method) ? AUTHENTICATION_MS : AWAY_MS))
}

/**
 * A voucher is payable until its due date ends where it is paid: Brazil has kept UTC−3 all year since 2019, Mexico City
 * UTC−6 since 2022.
 */
function endOfDueDate({ voucher, due_date }: Extract<NextAction, { kind: 'voucher' }>): Date {
  return new Date(`${due_date}T23:59:59${voucher === 'oxxo' ? '-06:00' : '-03:00'}`)
}

/** When the attempt has to be looked at again after this event. */
function lookAfter(
  attempt: AttemptRecord,
  chargeEvent: ChargeEvent,
  to: AttemptState,
  change: { action: NextAction | null; expiresAt: Date | null; now: Date },
): Date | null {
  const { now } = change
  // A charge that is written because it was refunded has its refund still to be written.
  if (chargeEvent.kind === 'refunded' && to === 'approved') return now
  // Paid second and refunded: nothing more is expected of it.
  if (chargeEvent.kind === 'refunded' && to === 'superseded') return null
  if (mandateOf(chargeEvent)?.state === 'created') return nextMandateLook(new Date(attempt.created_at), now)
  const knownEnd = attempt.expires_at === null ? null : new Date(attempt.expires_at)
  return nextLook({
    state: to,
    createdAt: to === 'unknown' ? unknownSince(attempt) : sentAt(attempt),
    expiresAt: change.expiresAt ?? knownEnd,
    isVoucher: (change.action ?? attempt.action)?.kind === 'voucher',
    isUnanswered: chargeEvent.kind === 'unknown',
    now,
  })
}

/** A buyer who takes the first charge back through their bank has ended what it began. */
function endByChargeBack(purchase: Purchase, effect: Effect): AttemptChange['endsSubscriptions'] {
  const recurs = purchase.sales.some((sale) => agreedRecurrence(sale) !== null)
  return effect === 'charge-back' && recurs ? { reason: 'charged-back', lines: null } : null
}
