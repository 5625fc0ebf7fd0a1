import type { Charge, ChargeBase, ChargeKey, Credentials, Gateway, Reversal } from '#gateways/gateway.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Vault } from '#vault/vault.ts'
import type { AttemptKey, CardSummary, ChargeOrder, GatewayPort } from './gateway-port.ts'
import { errorFields, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type LocalGatewayPortOptions = {
  gateways: ReadonlyMap<string, Gateway>
  vault: Vault
  /** The seller's own account at a gateway. */
  credentialsOf(sellerId: number, gateway: string): Credentials
  /** Where a gateway reports what happens later. */
  webhookUrl(gateway: string): string
  metrics: Metrics
  log: Log
}

type Unknown = Extract<Outcome, { kind: 'unknown' }>
/** What to charge, once a card was opened; or why it is not charged at all. */
type Prepared = { charge: Charge } | { outcome: Outcome }

/**
 * The gateway role in this process: opens the vault, holds the credentials and calls the adapters. An adapter that
 * throws is answered as `unknown`, because its request may have left; what failed before it was called is `not-sent`.
 * `cardFacts` alone rejects when the vault's store is down: a card that cannot be read is not a card that is gone.
 */
export function createLocalGatewayPort(options: LocalGatewayPortOptions): GatewayPort {
  const { gateways, vault } = options
  const capabilities = new Map([...gateways.values()].map((gateway) => [gateway.name, gateway.capabilities]))
  return {
    gateways: () => Promise.resolve(capabilities),
    charge: (order) => charge(options, order),
    lookUp: (key) => ask(options, key, (gateway, chargeKey) => gateway.lookUp(chargeKey)),
    cancel: (key) => ask<Reversal>(options, key, (gateway, chargeKey) => gateway.cancel(chargeKey)),
    void: (key) => ask<Reversal>(options, key, (gateway, chargeKey) => gateway.void(chargeKey)),
    refund: ({ refundKey, amount, currency, ...key }) =>
      ask<Reversal>(options, key, (gateway, chargeKey) =>
        gateway.refund({ ...chargeKey, refundKey, amount, currency }),
      ),
    cardFacts: (tokens) => Promise.all(tokens.map((token) => summaryOf(vault, token))),
    forgetSecurityCodes: (tokens) => forgetSecurityCodes(options, tokens),
  }
}

async function charge(options: LocalGatewayPortOptions, order: ChargeOrder): Promise<Outcome> {
  const outcome = await chargeOnce(options, order)
  options.metrics.countOutcome(order.gateway, outcome.kind)
  return outcome
}

async function chargeOnce(options: LocalGatewayPortOptions, order: ChargeOrder): Promise<Outcome> {
  const gateway = options.gateways.get(order.gateway)
  if (gateway === undefined) return { kind: 'not-sent', reason: 'no such gateway here' }
  const prepared = await prepare(options, order)
  if ('outcome' in prepared) return prepared.outcome
  try {
    return await gateway.charge(prepared.charge)
  } catch (error) {
    return afterThrow(options, order, error)
  }
}

/** Everything that can fail before the adapter is called, when certainly nothing has been sent. */
async function prepare(options: LocalGatewayPortOptions, order: ChargeOrder): Promise<Prepared> {
  try {
    const { what } = order
    const base = baseOf(options, order)
    if (what.kind === 'pix') return { charge: { ...base, kind: 'pix', expiresAt: new Date(what.expiresAt) } }
    if (what.kind === 'boleto') return { charge: { ...base, ...what } }
    if (what.kind === 'stored-card') return { charge: { ...base, ...what, initiator: 'buyer' } }
    const card = await options.vault.open(what.token, what.holderName)
    if (card === null) {
      return { outcome: { kind: 'refused', code: 'CREDIT_CARD_INVALID', reversible: false } }
    }
    if (what.kind === 'verification')
      return { charge: { ...base, kind: 'verification', card, threeDS: null } }
    const { installments, store } = what
    const plain = { capture: true, debit: false, threeDS: null }
    return { charge: { ...base, ...plain, kind: 'card', card, installments, store } }
  } catch (error) {
    options.log.error('charge-not-prepared', { gateway: order.gateway, ...errorFields(error) })
    return { outcome: { kind: 'not-sent', reason: 'the charge could not be prepared' } }
  }
}

function baseOf(options: LocalGatewayPortOptions, order: ChargeOrder): ChargeBase {
  const { gateway, sellerId, what: _, ...base } = order
  return {
    ...base,
    credentials: options.credentialsOf(sellerId, gateway),
    webhookUrl: options.webhookUrl(gateway),
  }
}

/** Asks an adapter about a charge, or to undo it. */
async function ask<Answer>(
  options: LocalGatewayPortOptions,
  key: AttemptKey,
  call: (gateway: Gateway, key: ChargeKey) => Promise<Answer>,
): Promise<Answer | Unknown> {
  const gateway = options.gateways.get(key.gateway)
  if (gateway === undefined) return { kind: 'unknown', reason: 'no such gateway here' }
  try {
    const credentials = options.credentialsOf(key.sellerId, key.gateway)
    return await call(gateway, { reference: key.reference, gatewayId: key.gatewayId, credentials })
  } catch (error) {
    return afterThrow(options, key, error)
  }
}

function afterThrow(options: LocalGatewayPortOptions, asked: { gateway: string }, error: unknown): Unknown {
  options.log.error('gateway-threw', { gateway: asked.gateway, ...errorFields(error) })
  return { kind: 'unknown', reason: 'the gateway adapter threw' }
}

async function summaryOf(vault: Vault, token: string): Promise<CardSummary | null> {
  const facts = await vault.facts(token)
  return facts && { brand: facts.brand, bin: facts.bin, last_four: facts.last_four }
}

/** A code that could not be dropped now goes with its own end, a quarter of an hour at the latest. */
async function forgetSecurityCodes(
  { vault, log }: LocalGatewayPortOptions,
  tokens: readonly string[],
): Promise<void> {
  const results = await Promise.allSettled(tokens.map((token) => vault.forgetSecurityCode(token)))
  for (const result of results) {
    if (result.status === 'rejected') log.error('security-code-kept', errorFields(result.reason))
  }
}
