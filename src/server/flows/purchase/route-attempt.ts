import type { Capabilities } from '#gateways/gateway.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { mustBeAuthenticated } from '../outcomes/authenticate-attempt.ts'
import { pickRoute, storedRoute, walletRoute, type NoRoute, type Route } from '../orders/choose-gateway.ts'
import type { ComposedOrder } from '../orders/compose-order.ts'
import { storedCardOf, type Submit, type SubmitDeps } from '../outcomes/submit-request.ts'

/**
 * The gateway of an attempt. One that failed lately is passed over; when its rest is over a single purchase goes there
 * to see. A kept card has no choice of gateways.
 */
export async function routeAttempt(
  { breakers }: Pick<SubmitDeps, 'breakers'>,
  submit: Submit,
  order: {
    composed: ComposedOrder
    card: { brand: string } | null
    last: AttemptRecord | undefined
    pinned?: string | undefined
  },
  capabilities: ReadonlyMap<string, Capabilities>,
): Promise<Route | NoRoute> {
  const { composed, card, last, pinned } = order
  const authenticates = mustBeAuthenticated(submit, composed)
  const stored = storedCardOf(submit)
  if (stored !== null) {
    const byIt = { composed, card: stored, authenticates }
    return storedRoute(stored.gateway, submit.body, byIt, capabilities)
  }
  if (pinned !== undefined)
    return walletRoute(pinned, submit.body, { composed, card, authenticates }, capabilities)
  const resting = new Set([...capabilities.keys()].filter((name) => breakers?.statusOf(name) === 'open'))
  for (;;) {
    const route = pickRoute(submit.body, { composed, card, authenticates }, { capabilities, resting }, last)
    if (breakers === undefined || route.kind === 'refused' || resting.has(route.gateway)) return route
    if (breakers.statusOf(route.gateway) !== 'half-open') return route
    if (await breakers.claimProbe(route.gateway)) return route
    resting.add(route.gateway)
  }
}
