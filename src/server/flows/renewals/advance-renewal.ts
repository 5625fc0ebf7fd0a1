import { renewalStep, type ChargeToRenew, type RenewalStep } from '#rules/subscriptions/renewal-step.ts'
import type { RefusalCategory } from '#rules/subscriptions/dunning.ts'
import { PLANNED_AHEAD_DAYS, planRenewal } from '#rules/subscriptions/renewal-plan.ts'
import {
  awaitRenewal,
  endUnpaid,
  holdRenewal,
  planCharge,
  releaseRenewal,
  renewalsToPlan,
  type LeasedRenewal,
  type UnplannedRenewal,
} from '../../store/purchases/due-renewal-store.ts'
import type { NoticeKind } from '../../store/purchases/renewal-notice-store.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'
import { chargeRenewal } from './charge-renewal.ts'

const DAY_MS = 24 * 60 * 60_000
/** How soon a charge is looked at again that could not be attempted. */
const HELD_MS = 60 * 60_000

/** Plans the charges of the next days. Answers whether more may have to be planned. */
export async function planRenewals(deps: Pick<SubmitDeps, 'db' | 'now'>, limit: number): Promise<boolean> {
  const until = new Date(deps.now().getTime() + PLANNED_AHEAD_DAYS * DAY_MS)
  const charges = await renewalsToPlan(deps.db, { until, limit })
  for (const charge of charges) await planCharge(deps.db, charge, planRenewal(toPlan(charge)))
  return charges.length === limit
}

function toPlan(charge: UnplannedRenewal): Parameters<typeof planRenewal>[0] {
  const { number, period, has_trial: hasTrial, first_reminded_at: reminded } = charge
  return {
    number,
    period,
    hasTrial,
    dueAt: new Date(charge.due_at),
    startedAt: new Date(charge.started_at),
    renewsSince: new Date(charge.renews_since),
    firstRemindedAt: reminded === null ? null : new Date(reminded),
  }
}

/** Takes the one step that follows for a leased charge. Taken twice, it has no second effect. */
export async function advanceRenewal(deps: SubmitDeps, leased: LeasedRenewal): Promise<void> {
  const step = renewalStep(toRenew(leased), deps.now())
  switch (step.kind) {
    case 'charge':
      return attempt(deps, leased)
    case 'wait':
      return awaitRenewal(deps.db, leased, { until: step.until, notices: noticesOf(step) })
    case 'end':
      if (await endUnpaid(deps.db, leased))
        deps.log.info('renewal-ended-unpaid', { seller_id: sellerOf(leased) })
      return undefined
    case 'give-up':
      return releaseRenewal(deps.db, leased)
    case 'leave':
      return undefined
  }
}

async function attempt(deps: SubmitDeps, leased: LeasedRenewal): Promise<void> {
  const charged = await chargeRenewal(deps, leased)
  const code = charged.kind === 'held' ? charged.code : charged.answer.code
  if (code === null) return
  // Writes nothing where an attempt was begun: then its outcome decides.
  const until = new Date(deps.now().getTime() + HELD_MS)
  if (await holdRenewal(deps.db, leased, { code, until }))
    deps.log.warn('renewal-held', { seller_id: sellerOf(leased), gateway: leased.subscription.gateway, code })
}

const sellerOf = ({ subscription }: LeasedRenewal): number => subscription.seller_id

/** A gateway that failed and is asked again within hours is no matter of the subscriber's. */
const QUIET: readonly RefusalCategory[] = ['technical']

function noticesOf(step: Extract<RenewalStep, { kind: 'wait' }>): NoticeKind[] {
  if (step.for === 'unpaid') return ['renewal-failed-finally']
  return QUIET.includes(step.category) ? [] : ['renewal-failed']
}

function toRenew({ subscription, last, ...charge }: LeasedRenewal): ChargeToRenew {
  const { type, status, time_zone: timeZone, cancelled_to: cancelledTo } = subscription
  return {
    type,
    status,
    timeZone,
    cancelledTo: cancelledTo === null ? null : new Date(cancelledTo),
    state: charge.state,
    dueAt: new Date(charge.due_at),
    attempts: charge.attempts,
    last: last && {
      state: last.state,
      code: last.code,
      gatewayCode: last.gateway_code,
      advice: last.advice,
      at: new Date(last.outcome_at ?? last.created_at),
    },
    spread: spreadOf(subscription.subscription_id),
  }
}

const SPREAD = 9973

/** Between 0 and 1, always the same for a subscription. */
function spreadOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % SPREAD
  return sum / SPREAD
}
