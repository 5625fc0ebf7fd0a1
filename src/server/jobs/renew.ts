import { advanceRenewal, planRenewals } from '../flows/renewals/advance-renewal.ts'
import type { SubmitDeps } from '../flows/outcomes/submit-request.ts'
import { errorFields } from '../log.ts'
import { leaseRenewals } from '../store/purchases/due-renewal-store.ts'
import { forEach } from './sweep.ts'

const PLANNED_AT_ONCE = 200
/** So many at once that the slowest gateway answers all of them within the lease. */
const BATCH = 24
/** A step that was begun and lost is taken again after it. */
const LEASE_MS = 3 * 60_000

/**
 * Renews what is due of subscriptions that renew themselves: plans the charges of the next days, then takes the step
 * that follows for each whose time has come. Answers whether more may be due.
 */
export async function renewDue(deps: SubmitDeps): Promise<boolean> {
  const planned = await planRenewals(deps, PLANNED_AT_ONCE)
  const leased = await leaseRenewals(deps.db, { now: deps.now(), limit: BATCH, leaseMs: LEASE_MS })
  await forEach(
    leased,
    (renewal) => advanceRenewal(deps, renewal),
    ({ subscription: { seller_id, gateway } }) =>
      (error) =>
        deps.log.error('renewal-failed', { seller_id, gateway, ...errorFields(error) }),
  )
  return planned || leased.length === BATCH
}
