import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { accountCheckOf, NO_CHARGE, type AccountCheck } from '../account-check.ts'
import type { ChargeKey, Credentials, Found } from '../gateway.ts'
import { queryOf, type Reply } from '../http-client.ts'
import { textOf, type Fields } from '../json-fields.ts'
import type { StripeClient } from './account.ts'
import { readAnsweredError, readIntent, readList, type StripeIntent } from './answer.ts'
import { withMandate } from './mandate-answer.ts'
import { chargeEventOf } from './outcome.ts'

const LOOK_UP_TIMEOUT_MS = 8000

/** States of a dispute in which the money is gone (docs.stripe.com/api/disputes/object). */
const MONEY_GONE = ['appeal_needs_response', 'appeal_under_review', 'needs_response', 'under_review', 'lost']
/** States in which it is not: an inquiry, or a dispute that was won or never came about. */
const MONEY_KEPT = ['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed']

const unknown = (reason: string): { kind: 'unknown'; reason: string } => ({ kind: 'unknown', reason })

/** An intent that was found, or what was found instead. */
export type FoundIntent =
  | { kind: 'intent'; intent: StripeIntent }
  | { kind: 'not-found' }
  | ReturnType<typeof unknown>

/**
 * Finds the state of a charge: by Stripe's id if it was received, else by our reference in the metadata. The latter is
 * a search index that lags by a minute or more, so its "not found" proves nothing.
 */
export async function lookUp(client: StripeClient, key: ChargeKey): Promise<Found> {
  const found = await findIntent(client, key)
  if (found.kind !== 'intent') return found
  const { intent } = found
  const applied = chargeEventOf(intent, key.reference)
  const isDisputed = intent.latestCharge?.disputed === true
  return isDisputed && applied.kind !== 'unknown'
    ? afterDispute(client, key, intent.id, applied)
    : withMandate(client, key.credentials, intent, applied)
}

/** Shows an account to Stripe by the search for a charge that is not there. */
export async function checkAccount(client: StripeClient, credentials: Credentials): Promise<AccountCheck> {
  const key = { reference: NO_CHARGE, gatewayId: null, credentials }
  return accountCheckOf(await search(client, key, 'payment_intents', {}))
}

export async function findIntent(client: StripeClient, key: ChargeKey): Promise<FoundIntent> {
  if (key.gatewayId !== null) return byId(client, key, key.gatewayId)
  const expand = { 'expand[0]': 'data.latest_charge', 'expand[1]': 'data.review' }
  const payments = oneOf(await search(client, key, 'payment_intents', expand))
  if (payments.kind !== 'not-found') return payments
  // Setup intents cannot be searched; their customer can, because every verification has one of its own.
  const customers = listIn(await search(client, key, 'customers', {}))
  if (customers.kind === 'unknown') return customers
  const [customer, ...others] = customers.objects
  if (customer === undefined) return { kind: 'not-found' }
  if (others.length > 0) return unknown('several customers have this reference')
  const query = queryOf({ customer: textOf(customer, 'id') ?? '', limit: 2 })
  return oneOf(await get(client, key, `/setup_intents${query}`))
}

async function byId(client: StripeClient, key: ChargeKey, id: string): Promise<FoundIntent> {
  const isSetup = id.startsWith('seti_')
  const path = `/${isSetup ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(id)}`
  const expand = isSetup ? '' : queryOf({ 'expand[0]': 'latest_charge', 'expand[1]': 'review' })
  const reply = await get(client, key, `${path}${expand}`)
  if (reply.kind !== 'answer') return unknown(reply.reason)
  if (reply.status === 404 && readAnsweredError(reply.body)?.code === 'resource_missing')
    return { kind: 'not-found' }
  const intent = reply.status === 200 ? readIntent(reply.body) : null
  return intent === null ? unknown(`answer ${reply.status}`) : { kind: 'intent', intent }
}

function search(
  client: StripeClient,
  key: ChargeKey,
  resource: 'payment_intents' | 'customers',
  expand: Readonly<Record<string, string>>,
): Promise<Reply> {
  const query = `metadata['reference']:'${key.reference.replace(/['\\]/g, String.raw`\$&`)}'`
  return get(client, key, `/${resource}/search${queryOf({ query, limit: 2, ...expand })}`)
}

function oneOf(reply: Reply): FoundIntent {
  const list = listIn(reply)
  if (list.kind === 'unknown') return list
  const { objects } = list
  if (objects.length === 0) return { kind: 'not-found' }
  const intent = readIntent(objects[0])
  if (objects.length > 1 || intent === null) return unknown('not exactly one intent that can be read')
  return { kind: 'intent', intent }
}

function listIn(reply: Reply): { kind: 'list'; objects: Fields[] } | ReturnType<typeof unknown> {
  if (reply.kind !== 'answer') return unknown(reply.reason)
  const objects = reply.status === 200 ? readList(reply.body) : null
  return objects === null ? unknown(`answer ${reply.status}`) : { kind: 'list', objects }
}

async function afterDispute(
  client: StripeClient,
  key: ChargeKey,
  gatewayId: string,
  applied: ChargeEvent,
): Promise<Found> {
  const query = queryOf({ payment_intent: gatewayId, limit: 10 })
  const disputes = listIn(await get(client, key, `/disputes${query}`))
  if (disputes.kind === 'unknown') return disputes
  const states = disputes.objects.map((dispute) => textOf(dispute, 'status') ?? '')
  if (states.some((state) => MONEY_GONE.includes(state))) return { kind: 'charged-back', gatewayId }
  const isKept = states.length > 0 && states.every((state) => MONEY_KEPT.includes(state))
  return isKept ? applied : unknown(`a dispute in the state ${states.join(', ')}`)
}

function get(client: StripeClient, { credentials }: ChargeKey, path: string): Promise<Reply> {
  return client({ method: 'GET', path, credentials, timeoutMs: LOOK_UP_TIMEOUT_MS })
}
