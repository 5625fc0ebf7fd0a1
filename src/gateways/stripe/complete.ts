import type { Outcome } from '#rules/payment/outcome.ts'
import type { ChargeKey } from '../gateway.ts'
import type { StripeClient } from './account.ts'
import { lookUp } from './look-up.ts'
import { outcomeOf, outcomeOfEvent } from './outcome.ts'

type Refused = Extract<Outcome, { kind: 'refused' }>

type Asked = Pick<ChargeKey, 'reference' | 'credentials'>

function isSuspicion(outcome: Outcome): outcome is Refused {
  return outcome.kind === 'refused' && outcome.gatewayCode === 'fraudulent'
}

/** `fraudulent` comes from the issuer or from Stripe's own analysis; only the charge shows which. */
export async function explained(
  client: StripeClient,
  { reference, credentials }: Asked,
  outcome: Outcome,
): Promise<Outcome> {
  if (!isSuspicion(outcome) || outcome.gatewayId === undefined) return outcome
  const found = await lookUp(client, { reference, credentials, gatewayId: outcome.gatewayId })
  return found.kind === 'refused' ? found : outcome
}

/** Confirms what the buyer has confirmed at their issuer; any other state is returned unchanged. */
export async function complete(client: StripeClient, key: ChargeKey, timeoutMs: number): Promise<Outcome> {
  const found = await lookUp(client, key)
  if (found.kind === 'not-found') return { kind: 'unknown', reason: 'the charge is not found' }
  if (found.kind !== 'awaiting' || found.payerApproved !== true) return outcomeOfEvent(found)
  const { reference, credentials } = key
  const path = `/payment_intents/${encodeURIComponent(found.gatewayId)}/confirm`
  // A buyer who confirmed once is not redirected again: an issuer that requires it twice has refused.
  const form = { error_on_requires_action: true, expand: ['latest_charge', 'review'] }
  const idempotencyKey = `${reference}-confirm`
  const call = { method: 'POST', path, credentials, form, idempotencyKey, timeoutMs } as const
  return explained(client, key, outcomeOf(await client(call), reference))
}
