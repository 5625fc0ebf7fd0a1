import type { Mandate, MandateState } from '#rules/payment/mandate-state.ts'
import type { Credentials, Found } from '../gateway.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import type { StripeClient } from './account.ts'
import type { StripeIntent } from './answer.ts'

const TIMEOUT_MS = 8000

/** By what a later charge is made: the mandate, and the payment method that it is of. */
export type NamedMandate = { mandate: string; customer: string; paymentMethod: string }

/** How the other parts of the program name a mandate. */
const referenceOf = ({ mandate, customer, paymentMethod }: NamedMandate): string =>
  `${mandate}/${customer}/${paymentMethod}`

/** Null for a reference that this adapter did not write. */
export function readMandateReference(reference: string): NamedMandate | null {
  const parts = /^(mandate_\w+)\/(cus_\w+)\/(pm_\w+)$/.exec(reference)
  const [, mandate = '', customer = '', paymentMethod = ''] = parts ?? []
  return parts === null ? null : { mandate, customer, paymentMethod }
}

/** Returns the mandate that the payer of an intent was requested to authorise; null if there is none. */
export function mandateIn({ customer, paymentMethod, latestCharge }: StripeIntent): NamedMandate | null {
  const mandate = latestCharge?.mandate ?? null
  if (mandate === null || customer === null || paymentMethod === null) return null
  return { mandate, customer, paymentMethod }
}

/** `status` of a mandate; one that is not known yet counts as unanswered, so that it is asked for again. */
const STATES: Readonly<Record<string, MandateState>> = {
  active: 'approved',
  pending: 'created',
  inactive: 'canceled',
}

/** Reads the state of a mandate; null if Stripe does not report it. */
export async function readMandate(
  client: StripeClient,
  credentials: Credentials,
  named: NamedMandate,
): Promise<Mandate | null> {
  const path = `/mandates/${encodeURIComponent(named.mandate)}`
  const reply = await client({ method: 'GET', path, credentials, timeoutMs: TIMEOUT_MS })
  const status =
    reply.kind === 'answer' && reply.status === 200 ? textOf(fieldsOf(reply.body), 'status') : null
  return status === null ? null : { reference: referenceOf(named), state: STATES[status] ?? 'created' }
}

/** News of a charge with the mandate that its payer was asked for, where it was one of those. */
export async function withMandate(
  client: StripeClient,
  credentials: Credentials,
  intent: StripeIntent,
  found: Found,
): Promise<Found> {
  const named = mandateIn(intent)
  if (named === null || (found.kind !== 'approved' && found.kind !== 'refunded')) return found
  const mandate = await readMandate(client, credentials, named)
  // The payment is final: a mandate that cannot be read now is queried again.
  return { ...found, mandate: mandate ?? { reference: referenceOf(named), state: 'created' } }
}
