import type {
  Authentication,
  Charge,
  ChargeBase,
  ChargeKey,
  Collection,
  Credentials,
  Found,
  Gateway,
  Reversal,
} from '#gateways/gateway.ts'
import type { OpenedCard } from '#rules/methods/opened-card.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import type { CardUse, Vault } from '#vault/vault.ts'
import type {
  AttemptKey,
  AuthenticationOrder,
  CardSummary,
  ChargeOrder,
  DeviceData,
  GatewayPort,
  OrderBase,
} from './gateway-port.ts'
import { errorFields, type Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { SecurityEvents } from '../security-events.ts'

export type LocalGatewayPortOptions = {
  gateways: ReadonlyMap<string, Gateway>
  vault: Vault
  /** Returns the seller's own account at a gateway. Rejects if there is none. */
  credentialsOf(sellerId: number, gateway: string): Credentials | Promise<Credentials>
  /** The address to which a gateway sends the webhooks of this seller. */
  webhookUrl(gateway: string, sellerId: number): string
  /** Called with the outcome of each charge and the milliseconds that it took. */
  onAnswer?(gateway: string, outcome: Outcome, tookMs: number): void
  /** Tries of a card are counted, so that none is presented too often. */
  countsCards?: boolean
  metrics: Metrics
  /** Is notified of every card that is opened; absent: nobody is. */
  security?: SecurityEvents
  log: Log
}

type Unknown = Extract<Outcome, { kind: 'unknown' }>
/** A charge that is ready for the adapter, or the outcome of one that cannot be made. */
type Prepared = { kind: 'ready'; charge: Charge } | { kind: 'ended'; outcome: Outcome }

/**
 * Creates the gateway role in this process: it opens the vault, holds the credentials and calls the adapters. An
 * adapter that throws results in `unknown`, because its request may have been sent; a failure before the call is
 * `not-sent`. `cardFacts` alone rejects when the vault's store is down: an unreadable card is not a missing card.
 */
export function createLocalGatewayPort(options: LocalGatewayPortOptions): GatewayPort {
  const { gateways, metrics } = options
  for (const name of gateways.keys()) metrics.expectOutcomes(name)
  const capabilities = new Map([...gateways.values()].map((gateway) => [gateway.name, gateway.capabilities]))
  return {
    gateways: () => Promise.resolve(capabilities),
    charge: (order) => charge(options, order),
    deviceData: (question) => deviceData(options, question),
    authenticate: (order) => authenticate(options, order),
    verify: ({ challengeReference, returned, ...key }) => {
      const more = { challengeReference, ...(returned && { returned }) }
      return ask(options, key, (gateway, chargeKey) => gateway.verify({ ...chargeKey, ...more }), unavailable)
    },
    complete: (key) => reported(options, key, (gateway, chargeKey) => gateway.complete(chargeKey)),
    capture: ({ amount, currency, ...key }) =>
      reported(options, key, (gateway, chargeKey) => gateway.capture({ ...chargeKey, amount, currency })),
    lookUp: (key) => reported(options, key, (gateway, chargeKey) => gateway.lookUp(chargeKey)),
    cancel: (key) => ask(options, key, (gateway, chargeKey) => gateway.cancel(chargeKey), unknown),
    void: (key) => ask(options, key, (gateway, chargeKey) => gateway.void(chargeKey), unknown),
    endMandate: (key) => ask(options, key, endMandate, unknown),
    collect: (order) => {
      const { mandateReference, dueOn, ...asked } = order
      const key = {
        gateway: order.gateway,
        sellerId: order.sellerId,
        reference: order.reference,
        gatewayId: null,
      }
      return ask<Collection>(
        options,
        key,
        async (gateway) =>
          (await gateway.collect?.({ ...(await baseOf(options, asked)), mandateReference, dueOn })) ??
          NO_MANDATES,
        unknown,
      )
    },
    collected: (key) =>
      ask<Collection | NotFound>(
        options,
        key,
        async (gateway, chargeKey) => (await gateway.collected?.(chargeKey)) ?? NO_MANDATES,
        unknown,
      ),
    refund: ({ refundKey, amount, currency, ...key }) =>
      ask(
        options,
        key,
        (gateway, chargeKey) => gateway.refund({ ...chargeKey, refundKey, amount, currency }),
        unknown,
      ),
    report: (query) => readReport(options, query),
    cardFacts: (tokens) => Promise.all(tokens.map((token) => summaryOf(options, token))),
  }
}

const NO_MANDATES = { kind: 'not-sent', reason: 'this gateway has no mandates' } as const
type NotFound = { kind: 'not-found' }

async function endMandate(gateway: Gateway, key: ChargeKey): Promise<Reversal> {
  return (await gateway.endMandate?.(key)) ?? { kind: 'refused', reason: 'this gateway ends no mandates' }
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
  if (prepared.kind === 'ended') return prepared.outcome
  const began = performance.now()
  const outcome = await callAdapter(options, gateway, prepared.charge)
  report(options, order, outcome)
  options.onAnswer?.(order.gateway, outcome, performance.now() - began)
  return outcome
}

/**
 * One line for what an operator can mend: a reason that the adapter's table does not hold, and an account that the
 * gateway turned away. The buyer has an answer already.
 */
function report(
  { log }: LocalGatewayPortOptions,
  { gateway, sellerId }: { gateway: string; sellerId: number },
  outcome: { kind: string; reason?: string; gatewayCode?: string; isUnlisted?: boolean },
): void {
  const about = { gateway, seller_id: sellerId }
  if (outcome.isUnlisted === true)
    log.warn('refusal-unlisted', { ...about, code: outcome.gatewayCode ?? null })
  if (outcome.kind === 'not-sent') log.error('charge-not-sent', { ...about, reason: outcome.reason ?? null })
}

function ready(prepared: Charge): Prepared {
  return { kind: 'ready', charge: prepared }
}

function ended(outcome: Outcome): Prepared {
  return { kind: 'ended', outcome }
}

async function callAdapter(
  options: LocalGatewayPortOptions,
  gateway: Gateway,
  prepared: Charge,
): Promise<Outcome> {
  try {
    return await gateway.charge(prepared)
  } catch (error) {
    return afterThrow(options, { gateway: gateway.name }, error)
  }
}

/** Everything that can fail before the adapter is called, when certainly nothing has been sent. */
async function prepare(options: LocalGatewayPortOptions, order: ChargeOrder): Promise<Prepared> {
  try {
    const { what } = order
    const base = await baseOf(options, order)
    if (what.kind === 'pix') return ready({ ...base, kind: 'pix', expiresAt: new Date(what.expiresAt) })
    if (what.kind === 'mandate') return ready({ ...base, ...what, expiresAt: new Date(what.expiresAt) })
    if (
      what.kind === 'boleto' ||
      what.kind === 'oxxo' ||
      what.kind === 'wallet' ||
      what.kind === 'stored-card'
    )
      return ready({ ...base, ...what })
    if (what.kind === 'device-wallet') return await walletCharge(options, base, what, order.gateway)
    const card = await openCard(options, what, { gateway: order.gateway, reason: what.kind })
    if (card === null) return ended({ kind: 'refused', code: 'CARD_GONE', reversible: false })
    return ready(cardCharge(base, what, card))
  } catch (error) {
    options.log.error('charge-not-prepared', { gateway: order.gateway, ...errorFields(error) })
    return ended({ kind: 'not-sent', reason: 'the charge could not be prepared' })
  }
}

/** Opens a card, and says what for. */
async function openCard(
  { vault, security }: LocalGatewayPortOptions,
  typed: { token: string } & CardUse,
  purpose: { gateway: string; reason: string },
): Promise<OpenedCard | null> {
  const card = await vault.open(typed.token, typed)
  security?.report({ kind: card === null ? 'card-not-opened' : 'card-opened', ...purpose })
  return card
}

/** Opens the payload of a device's wallet for its own payment, and at the gateway that can decrypt it. */
async function walletCharge(
  { vault, security }: LocalGatewayPortOptions,
  base: ChargeBase,
  {
    kind: _,
    wallet,
    walletToken,
    paymentId,
    ...back
  }: Extract<ChargeOrder['what'], { kind: 'device-wallet' }>,
  gateway: string,
): Promise<Prepared> {
  const opened = await vault.openWallet(walletToken, { wallet, gateway, paymentId })
  const kind = opened === null ? 'card-not-opened' : 'card-opened'
  security?.report({ kind, gateway, reason: 'device-wallet' })
  if (opened === null) return ended({ kind: 'refused', code: 'WALLET_GONE', reversible: false })
  return ready({ ...base, ...back, kind: 'device-wallet', opened })
}

type CardOrder = Extract<ChargeOrder['what'], { token: string }>

/** The charge of an opened card. Fields that the order leaves out mean the plain case. */
function cardCharge(
  base: ChargeBase,
  { token: _, holderName: __, paymentId: ___, ...what }: CardOrder,
  card: OpenedCard,
): Charge {
  const { threeDS = null } = what
  if (what.kind === 'verification') return { ...base, ...what, card, threeDS }
  return { ...base, capture: true, debit: false, ...what, threeDS, card }
}

/** The fields that all charges have, with the seller's account and the address of its webhooks. */
async function baseOf(options: LocalGatewayPortOptions, order: OrderBase): Promise<ChargeBase> {
  const { gateway, sellerId, reference, amount, currency, description, buyer, locale } = order
  return {
    reference,
    amount,
    currency,
    description,
    buyer,
    locale,
    credentials: await options.credentialsOf(sellerId, gateway),
    webhookUrl: options.webhookUrl(gateway, sellerId),
  }
}

/** Requests device data, without which issuers decide too: a failure here is logged and costs only the data. */
async function deviceData(
  options: LocalGatewayPortOptions,
  { gateway: name, sellerId, bin }: { gateway: string; sellerId: number; bin: string },
): Promise<DeviceData | null> {
  try {
    const credentials = await options.credentialsOf(sellerId, name)
    return (await options.gateways.get(name)?.deviceData({ bin, credentials })) ?? null
  } catch (error) {
    options.log.error('gateway-threw', { gateway: name, ...errorFields(error) })
    return null
  }
}

async function authenticate(
  options: LocalGatewayPortOptions,
  order: AuthenticationOrder,
): Promise<Authentication> {
  const gateway = options.gateways.get(order.gateway)
  if (gateway === undefined) return unavailable('no such gateway here')
  try {
    const card = await openCard(options, order, { gateway: order.gateway, reason: 'authentication' })
    if (card === null) return { kind: 'failed' }
    const { deviceReference, returnUrl, browser, challenge } = order
    const what = { card, deviceReference, returnUrl, challenge, ...(browser && { browser }) }
    return await gateway.authenticate({ ...(await baseOf(options, order)), ...what })
  } catch (error) {
    options.log.error('gateway-threw', { gateway: order.gateway, ...errorFields(error) })
    return unavailable('the authentication could not be asked for')
  }
}

function unavailable(reason: string): Authentication {
  return { kind: 'unavailable', reason }
}

/** Asks an adapter about a charge, or to undo it. Trouble is `unknown`, unless the question has a word of its own. */
async function ask<Answer>(
  options: LocalGatewayPortOptions,
  key: AttemptKey,
  call: (gateway: Gateway, key: ChargeKey) => Promise<Answer>,
  troubleOf: (reason: string) => Answer,
): Promise<Answer> {
  const gateway = options.gateways.get(key.gateway)
  if (gateway === undefined) return troubleOf('no such gateway here')
  try {
    const credentials = await options.credentialsOf(key.sellerId, key.gateway)
    return await call(gateway, { reference: key.reference, gatewayId: key.gatewayId, credentials })
  } catch (error) {
    return troubleOf(afterThrow(options, key, error).reason)
  }
}

/** Queries the state of a charge, or requests its money, and reports what the operator has to know of the answer. */
async function reported<Answer extends Found>(
  options: LocalGatewayPortOptions,
  key: AttemptKey,
  call: (gateway: Gateway, key: ChargeKey) => Promise<Answer | Unknown>,
): Promise<Answer | Unknown> {
  const answer = await ask<Answer | Unknown>(options, key, call, unknown)
  report(options, key, answer)
  return answer
}

async function readReport(
  options: LocalGatewayPortOptions,
  { gateway: name, ...query }: Parameters<GatewayPort['report']>[0],
): ReturnType<GatewayPort['report']> {
  const gateway = options.gateways.get(name)
  if (gateway === undefined) return unknown('no such gateway here')
  try {
    return (await gateway.report?.(query)) ?? { kind: 'none' }
  } catch (error) {
    return afterThrow(options, { gateway: name }, error)
  }
}

function unknown(reason: string): Unknown {
  return { kind: 'unknown', reason }
}

function afterThrow(options: LocalGatewayPortOptions, asked: { gateway: string }, error: unknown): Unknown {
  options.log.error('gateway-threw', { gateway: asked.gateway, ...errorFields(error) })
  return unknown('the gateway adapter threw')
}

async function summaryOf(
  { vault, countsCards = false }: LocalGatewayPortOptions,
  token: string,
): Promise<CardSummary | null> {
  const inspected = await vault.inspect(token)
  if (inspected === null) return null
  const { facts, counterKey } = inspected
  const { brand, bin, last_four, month, year, wallet } = facts
  if (wallet !== undefined) return { brand, bin, last_four, wallet }
  const summary = { brand, bin, last_four, expires: `20${year.slice(-2)}-${month}` }
  return countsCards && counterKey !== null ? { ...summary, counterKey } : summary
}
