import type { OpenedCard } from '#rules/methods/opened-card.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import type { Buyer, Charge, Credentials } from '../gateway.ts'
import { queryOf, type Reply } from '../http-client.ts'
import { fieldsOf, listOf, textOf } from '../json-fields.ts'
import type { MercadoPagoClient } from './client.ts'
import { tokenOf } from './outcome.ts'
import { CARD_METHODS, tokenBody } from './payment-body.ts'
import { storedReferenceOf, type KeptCard } from './stored-reference.ts'

/** Keeping a card follows the payment, whose buyer is waiting. */
const KEEP_TIMEOUT_MS = 3000

/** A token of a kept card, made without its security code; only accounts with Automatic Payments get one. */
export async function keptToken(
  client: MercadoPagoClient,
  credentials: Credentials,
  { card, customer }: KeptCard,
  timeoutMs: number,
): ReturnType<typeof toToken> {
  return toToken(client, credentials, { card_id: card, customer_id: customer }, timeoutMs)
}

async function toToken(
  client: MercadoPagoClient,
  credentials: Credentials,
  json: object,
  timeoutMs: number,
): Promise<ReturnType<typeof tokenOf>> {
  return tokenOf(await client(credentials, { method: 'POST', path: '/v1/card_tokens', json, timeoutMs }))
}

type KeepingCharge = Extract<Charge, { kind: 'card' }>

/**
 * Keeps the card of a completed payment, with a customer for its buyer's address: a payment consumes its token, so a
 * second one is made from the digits. If any step fails, the payment remains and the card is not kept.
 */
export async function withKeptCard(
  client: MercadoPagoClient,
  charge: KeepingCharge,
  outcome: Outcome,
  network: string | null,
): Promise<Outcome> {
  if (outcome.kind !== 'approved') return outcome
  const { credentials, buyer, card, reference: agreement } = charge
  const method = CARD_METHODS[card.brand]
  const token = await secondToken(client, credentials, card, buyer)
  const customer = token === null ? null : await customerOf(client, credentials, buyer)
  if (token === null || customer === null || method === undefined) return outcome
  const path = `/v1/customers/${encodeURIComponent(customer)}/cards`
  const reply = await client(credentials, {
    method: 'POST',
    path,
    json: { token },
    timeoutMs: KEEP_TIMEOUT_MS,
  })
  const id = idIn(reply)
  if (id === null) return outcome
  const kept = { customer, card: id, method, agreement, payment: outcome.gatewayId, network }
  const storedReference = storedReferenceOf(kept)
  return storedReference === null ? outcome : { ...outcome, storedReference }
}

async function secondToken(
  client: MercadoPagoClient,
  credentials: Credentials,
  card: OpenedCard,
  buyer: Buyer,
): Promise<string | null> {
  const made = await toToken(client, credentials, tokenBody(card, buyer), KEEP_TIMEOUT_MS)
  return made.kind === 'token' ? made.token : null
}

/** An account has one customer for an address of mail. */
async function customerOf(
  client: MercadoPagoClient,
  credentials: Credentials,
  { email }: Buyer,
): Promise<string | null> {
  const timeoutMs = KEEP_TIMEOUT_MS
  const path = `/v1/customers/search${queryOf({ email })}`
  const found = await client(credentials, { method: 'GET', path, timeoutMs })
  if (found.kind !== 'answer' || found.status !== 200) return null
  const [known] = listOf(fieldsOf(found.body), 'results')
  if (known !== undefined) return textOf(known, 'id')
  const json = { email }
  return idIn(await client(credentials, { method: 'POST', path: '/v1/customers', json, timeoutMs }))
}

function idIn(reply: Reply): string | null {
  if (reply.kind !== 'answer' || (reply.status !== 200 && reply.status !== 201)) return null
  return textOf(fieldsOf(reply.body), 'id')
}
