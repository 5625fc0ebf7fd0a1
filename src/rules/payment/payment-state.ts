import type { ChargeEventKind } from './outcome.ts'

/**
 * States of one attempt. `authenticating`: the issuer is verifying the payer, and no charge has been ordered yet; its
 * holds remain. It, `sending`, `unknown`, `awaiting`, `in-review` and `approved` are live: while an attempt of a
 * payment is live no other may start. `superseded` is a voucher that could not be cancelled when the buyer chose
 * another method; it may still be paid, and is then refunded if it was paid second.
 */
export const ATTEMPT_STATES = [
  'authenticating',
  'sending',
  'unknown',
  'awaiting',
  'in-review',
  'approved',
  'refused',
  'not-sent',
  'expired',
  'canceled',
  'superseded',
  'refunded',
  'partially-refunded',
  'charged-back',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** States in which money may still move, or has moved, without anybody asking again. */
export const LIVE_STATES: readonly AttemptState[] = [
  'authenticating',
  'sending',
  'unknown',
  'awaiting',
  'in-review',
  'approved',
]

/** States whose outcome somebody has to find out. */
export const OPEN_STATES: readonly AttemptState[] = [
  'authenticating',
  'sending',
  'unknown',
  'awaiting',
  'in-review',
]

/**
 * Effect on the holds and the sales besides the change of state. `sell`: holds become sold, sales are paid. `release`:
 * holds are released. `keep`: holds stay. `late`: money was received for an attempt that had ended; everything is
 * claimed again in one transaction, or it is refunded. `charge-back-won`: the bank returned what it had taken. `alert`:
 * two reports contradict each other and an operator has to look; nothing changes.
 */
export type Effect =
  | 'sell'
  | 'release'
  | 'keep'
  | 'late'
  | 'refund'
  | 'charge-back'
  | 'charge-back-won'
  | 'alert'
  | 'none'

export type Transition = { to: AttemptState; effect: Effect }
type Row = Readonly<Record<ChargeEventKind, Transition>>

const stay = (state: AttemptState, effect: Effect = 'none'): Transition => ({ to: state, effect })

const whileSending = (state: 'sending' | 'unknown'): Row => ({
  approved: { to: 'approved', effect: 'sell' },
  awaiting: { to: 'awaiting', effect: 'keep' },
  'in-review': { to: 'in-review', effect: 'keep' },
  refused: { to: 'refused', effect: 'release' },
  'not-sent': { to: 'not-sent', effect: 'release' },
  // guard: unknown-is-not-refused
  unknown: { to: 'unknown', effect: 'keep' },
  expired: { to: 'expired', effect: 'release' },
  canceled: { to: 'canceled', effect: 'release' },
  // Refunded money had been received: it is sold first, and the refund is applied after that.
  refunded: { to: 'approved', effect: 'sell' },
  'charged-back': stay(state, 'alert'),
})

const whileWaiting = (state: 'awaiting' | 'in-review'): Row => ({
  ...whileSending('unknown'),
  awaiting: stay(state),
  'in-review': state === 'awaiting' ? { to: 'in-review', effect: 'keep' } : stay(state),
  'not-sent': stay(state, 'alert'),
  unknown: stay(state),
  'charged-back': stay(state, 'alert'),
})

/** An attempt that ended without money: only money changes anything. */
const ended = (state: AttemptState): Row => ({
  approved: { to: 'approved', effect: 'late' },
  awaiting: stay(state),
  'in-review': stay(state),
  refused: stay(state),
  'not-sent': stay(state),
  unknown: stay(state),
  expired: state === 'superseded' ? { to: 'expired', effect: 'none' } : stay(state),
  canceled: state === 'superseded' ? { to: 'canceled', effect: 'none' } : stay(state),
  // Refunded money had been received, and a part of it may remain.
  refunded: { to: 'approved', effect: 'late' },
  'charged-back': stay(state, 'alert'),
})

/** Transitions of an attempt whose money was received: contradictions go to an operator, refunds are applied. */
const paid = (state: AttemptState): Row => ({
  approved: stay(state),
  awaiting: stay(state),
  'in-review': stay(state),
  refused: stay(state, 'alert'),
  'not-sent': stay(state, 'alert'),
  unknown: stay(state),
  expired: stay(state),
  canceled: { to: 'refunded', effect: 'refund' },
  refunded: { to: 'refunded', effect: 'refund' },
  'charged-back': { to: 'charged-back', effect: 'charge-back' },
})

const closed = (state: AttemptState): Row => ({
  ...paid(state),
  refused: stay(state),
  'not-sent': stay(state),
  canceled: stay(state),
  refunded: stay(state),
  'charged-back': { to: 'charged-back', effect: 'charge-back' },
})

/** The whole life of an attempt as one table: state × charge event → next state and effect. */
export const ATTEMPT_TRANSITIONS: Readonly<Record<AttemptState, Row>> = {
  // Nothing was ordered, so no event is expected; money that comes all the same is money.
  authenticating: {
    ...whileSending('unknown'),
    unknown: stay('authenticating'),
    'charged-back': stay('authenticating', 'alert'),
  },
  sending: whileSending('sending'),
  unknown: whileSending('unknown'),
  awaiting: whileWaiting('awaiting'),
  'in-review': whileWaiting('in-review'),
  approved: paid('approved'),
  'partially-refunded': paid('partially-refunded'),
  refused: ended('refused'),
  'not-sent': ended('not-sent'),
  expired: ended('expired'),
  canceled: ended('canceled'),
  superseded: ended('superseded'),
  refunded: closed('refunded'),
  'charged-back': {
    ...closed('charged-back'),
    approved: { to: 'approved', effect: 'charge-back-won' },
    'charged-back': stay('charged-back'),
  },
}

/**
 * Returns the next state of an attempt. A partial refund (`refundedTotal` below the charged amount) is distinguished
 * here, because the gateways report both by the same event; after a full refund it is old news.
 */
export function nextState(
  state: AttemptState,
  chargeEvent: ChargeEventKind,
  refund?: { total: number; charged: number },
): Transition {
  const transition = ATTEMPT_TRANSITIONS[state][chargeEvent]
  if (
    chargeEvent === 'refunded' &&
    state !== 'refunded' &&
    transition.to === 'refunded' &&
    refund !== undefined &&
    refund.total < refund.charged
  ) {
    return { to: 'partially-refunded', effect: 'refund' }
  }
  return transition
}

export function isLive(state: AttemptState): boolean {
  return LIVE_STATES.includes(state)
}

export function isOpen(state: AttemptState): boolean {
  return OPEN_STATES.includes(state)
}
