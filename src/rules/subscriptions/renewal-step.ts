import type { AttemptState } from '../payment/payment-state.ts'
import { DUNNING_POLICY, nextRetry, refusalCategory, unpaidEnd, type Refusal } from './dunning.ts'
import type { RefusalCategory } from './dunning.ts'
import type { ChargeState, Recurrence, SubscriptionStatus } from './subscription.ts'

/** A charge of a subscription as the worker leased it. */
export type ChargeToRenew = {
  type: Recurrence['type']
  status: SubscriptionStatus
  timeZone: string
  /** When the subscription ends because its buyer cancelled it; null: it goes on. */
  cancelledTo: Date | null
  state: ChargeState
  dueAt: Date
  /** How many attempts the worker made for it. */
  attempts: number
  /** The last of them; null: there was none. */
  last: ({ state: AttemptState } & Omit<Refusal, 'isNotSent'>) | null
  spread: number
}

/** Next step of the worker for a charge. */
export type RenewalStep =
  | { kind: 'charge' }
  /** Nothing until then. `retry`: it is attempted again; `unpaid`: the subscription ends unless it is paid. */
  | { kind: 'wait'; until: Date; for: 'retry' | 'unpaid'; category: RefusalCategory }
  /** Nothing by itself any more; the charge can still be paid by its link. */
  | { kind: 'give-up' }
  /** The subscription ends, because nobody paid it. */
  | { kind: 'end' }
  /** Somebody else is charging it, or its outcome is not known yet. */
  | { kind: 'leave' }

const REFUSED: readonly AttemptState[] = ['refused', 'not-sent', 'canceled', 'expired']

/**
 * The one step that follows for a charge whose time has come. It depends on rows alone, so that a step which was begun
 * and lost is taken again with the same result.
 */
export function renewalStep(charge: ChargeToRenew, now: Date): RenewalStep {
  const { last, state, status, dueAt, attempts, timeZone, cancelledTo } = charge
  if (state !== 'scheduled' || status === 'ended' || dueAt > now) return { kind: 'leave' }
  if (cancelledTo !== null && dueAt >= cancelledTo) return { kind: 'leave' }
  // After a cancellation, a refused charge is not retried.
  if (cancelledTo !== null && attempts > 0) return { kind: 'give-up' }
  if (last === null) return { kind: 'charge' }
  // guard: unknown-renewal-is-not-retried
  if (!REFUSED.includes(last.state)) return { kind: 'leave' }
  const refusal = { ...last, isNotSent: last.state === 'not-sent' }
  const category = refusalCategory(refusal)
  const retry = nextRetry(DUNNING_POLICY, refusal, { attempts, timeZone, spread: charge.spread })
  if (retry !== null)
    return retry <= now ? { kind: 'charge' } : { kind: 'wait', until: retry, for: 'retry', category }
  const end = unpaidEnd(DUNNING_POLICY, dueAt, last.at, timeZone)
  if (end > now) return { kind: 'wait', until: end, for: 'unpaid', category }
  // The open amount of a contract stays due until it is paid or waived.
  return charge.type === 'CONTRACT' ? { kind: 'give-up' } : { kind: 'end' }
}
