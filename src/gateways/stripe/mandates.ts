import { toGatewayUnits } from '../amounts.ts'
import type { ChargeKey, Collection, MandatePeriod, Reversal } from '../gateway.ts'
import type { FormFields, Reply } from '../http-client.ts'
import type { StripeClient } from './account.ts'
import { readIntent, type StripeIntent } from './answer.ts'
import { STRIPE_EXPONENTS } from './charge-form.ts'
import { findIntent, lookUp } from './look-up.ts'
import { mandateIn, readMandate, readMandateReference } from './mandate-answer.ts'
import { outcomeOf, refusalOf } from './outcome.ts'

/*
 * Pix Automático at Stripe (docs.stripe.com/changelog/dahlia/2026-04-22/pix-recurring-payments-support, and the types
 * of its client): the first payment sets its payment method up for payments off the session, which makes a mandate.
 */

const TIMEOUT_MS = 8000
/** An off-session payment moves when the bank has notified its payer and the day has come. */
const ON_ITS_WAY = 'processing'

/** Requests a later charge under a mandate. Stripe notifies the payer, and picks the day after that. */
export async function collect(
  client: StripeClient,
  period: MandatePeriod,
  timeoutMs: number,
): Promise<Collection> {
  const named = readMandateReference(period.mandateReference)
  const amount = toGatewayUnits(period.amount, period.currency, STRIPE_EXPONENTS)
  if (named === null || amount === null) return { kind: 'refused', code: 'INVALID_DATA', reversible: false }
  const { reference, credentials } = period
  const form: FormFields = {
    amount,
    currency: period.currency.toLowerCase(),
    confirm: true,
    description: period.description,
    metadata: { reference },
    customer: named.customer,
    payment_method: named.paymentMethod,
    mandate: named.mandate,
    allowed_payment_method_types: ['pix'],
    off_session: 'recurring',
    expand: ['latest_charge', 'review'],
  }
  const call = { method: 'POST', path: '/payment_intents', credentials, form, timeoutMs } as const
  const reply = await client({ ...call, idempotencyKey: reference })
  return arrangedIn(reply, reference) ?? outcomeOf(reply, reference)
}

function arrangedIn(reply: Reply, reference: string): Collection | null {
  const intent = reply.kind === 'answer' && reply.status === 200 ? readIntent(reply.body) : null
  return intent === null ? null : collectionOf(intent, reference)
}

/** Null for a state that a later charge has in common with others. */
function collectionOf(intent: StripeIntent, reference: string): Collection | null {
  if (intent.reference !== reference) return null
  if (intent.status === ON_ITS_WAY) return { kind: 'scheduled', gatewayId: intent.id, on: null }
  // The payer's bank did not pay; a code that nobody paid in time looks the same.
  if (intent.status !== 'requires_payment_method' || intent.lastError === null) return null
  return { ...refusalOf(intent.lastError), gatewayId: intent.id }
}

/** Reads the state of a later charge. */
export async function collected(
  client: StripeClient,
  key: ChargeKey,
): Promise<Collection | { kind: 'not-found' }> {
  const found = await findIntent(client, key)
  if (found.kind !== 'intent') return found
  return collectionOf(found.intent, key.reference) ?? lookUp(client, { ...key, gatewayId: found.intent.id })
}

/** Ends a mandate by letting go of its payment method. One that has ended already is done. */
export async function endMandate(client: StripeClient, key: ChargeKey): Promise<Reversal> {
  const found = await findIntent(client, key)
  if (found.kind !== 'intent')
    return { kind: 'unknown', reason: found.kind === 'unknown' ? found.reason : 'not found' }
  const named = found.intent.reference === key.reference ? mandateIn(found.intent) : null
  if (named === null) return { kind: 'refused', reason: 'this charge has no mandate' }
  const { credentials } = key
  const before = await readMandate(client, credentials, named)
  if (before?.state === 'canceled') return { kind: 'done', gatewayId: found.intent.id }
  const path = `/payment_methods/${encodeURIComponent(named.paymentMethod)}/detach`
  await client({ method: 'POST', path, credentials, form: {}, timeoutMs: TIMEOUT_MS })
  const after = await readMandate(client, credentials, named)
  return after?.state === 'canceled'
    ? { kind: 'done', gatewayId: found.intent.id }
    : { kind: 'unknown', reason: 'the mandate is still there' }
}
