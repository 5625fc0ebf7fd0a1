import type {
  Authentication,
  Capabilities,
  Collection,
  Found,
  ReportPage,
  Reversal,
} from '#gateways/gateway.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import type { AccountPort, Checked, Kept } from './account-port.ts'
import type { CardSummary, DeviceData, GatewayPort } from './gateway-port.ts'
import { GatewayRoleAway } from './gateway-role-away.ts'
import { INTERNAL_PATH, proveCall, type InternalMethod } from '../signing/internal-proof.ts'
import { errorFields, type Log } from '../log.ts'
import { traceHeaders } from '../tracing.ts'

export type RemoteGatewayPortOptions = {
  /** Where the gateway role listens, without a slash at the end. */
  url: string
  internalKey: string
  fetch: typeof globalThis.fetch
  log: Log
  /** Replaced in tests. */
  timeoutMs?: number
  /** Milliseconds since the epoch. */
  now?: () => number
}

/** The time limit of calls that only read. */
const TIMEOUT_MS = 15_000
/**
 * Longer than the adapters' own limits, so that their answers are received: Stripe has 30 s for a card that is kept and
 * 30 s for the charge after it. A call given up here is unknown, and has to be looked up.
 */
const MOVING_TIMEOUT_MS = 65_000
const MOVING: readonly InternalMethod[] = [
  'charge',
  'complete',
  'capture',
  'cancel',
  'refund',
  'void',
  'endMandate',
  'collect',
  'authenticate',
  'verify',
]
/** Capabilities change with a release only; a gateway role that was replaced is noticed within this. */
const CAPABILITIES_KEPT_MS = 60_000
/** Errors of connections that were never made, so that nothing was sent. */
const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

const OUTCOMES = ['approved', 'awaiting', 'in-review', 'refused', 'not-sent', 'unknown']
const FOUND = [...OUTCOMES, 'expired', 'canceled', 'refunded', 'charged-back', 'not-found']
const AUTHENTICATIONS = ['authenticated', 'challenge', 'failed', 'unavailable']
const COLLECTIONS = [...FOUND, 'scheduled']
const REVERSALS = ['done', 'refused', 'unknown']
const REPORTS = ['page', 'none', 'unknown']

type Ask = (method: InternalMethod, argument: unknown) => Promise<unknown>

/**
 * Creates the gateway role in another process. A failure in transit of a charge is `unknown`, except a refused
 * connection. A call that only reads or keeps rejects with `GatewayRoleAway`: nothing has happened yet, and the call
 * fails.
 */
export function createRemoteGatewayPort(options: RemoteGatewayPortOptions): GatewayPort & AccountPort {
  const ask: Ask = (method, argument) => post(options, method, argument)
  const asked = async <Answer>(
    method: InternalMethod,
    kinds: readonly string[],
    argument: unknown,
    troubleOf: (error: unknown) => Answer,
  ): Promise<Answer> => {
    try {
      const answer = await ask(method, argument)
      if (isOneOf(answer, kinds)) return answer as Answer
      throw new Error('the answer is of an unknown form')
    } catch (error) {
      options.log.error('gateway-role-away', { kind: method, ...errorFields(error) })
      return troubleOf(error)
    }
  }
  const needed: Ask = (method, argument) =>
    ask(method, argument).catch((error: unknown) => {
      options.log.error('gateway-role-away', { kind: method, ...errorFields(error) })
      throw new GatewayRoleAway('the gateway role did not answer', { cause: error })
    })
  return {
    gateways: keepCapabilities(options, needed),
    charge: (order) => asked<Outcome>('charge', OUTCOMES, order, chargeTrouble),
    deviceData: (question) =>
      ask('deviceData', question).then(readDeviceData).catch(withoutDeviceData(options)),
    authenticate: (order) => asked<Authentication>('authenticate', AUTHENTICATIONS, order, unavailable),
    verify: (key) => asked<Authentication>('verify', AUTHENTICATIONS, key, unavailable),
    complete: (key) => asked<Outcome>('complete', OUTCOMES, key, unknown),
    capture: (capture) => asked<Outcome>('capture', OUTCOMES, capture, unknown),
    lookUp: (key) => asked<Found>('lookUp', FOUND, key, unknown),
    cancel: (key) => asked<Reversal>('cancel', REVERSALS, key, unknown),
    refund: (refund) => asked<Reversal>('refund', REVERSALS, refund, unknown),
    endMandate: (key) => asked<Reversal>('endMandate', REVERSALS, key, unknown),
    collect: (order) => asked<Collection>('collect', COLLECTIONS, order, unknown),
    collected: (key) => asked<Collection | { kind: 'not-found' }>('collected', COLLECTIONS, key, unknown),
    void: (key) => asked<Reversal>('void', REVERSALS, key, unknown),
    report: (query) => asked<ReportPage>('report', REPORTS, query, unknown),
    cardFacts: async (tokens) => (await needed('cardFacts', tokens)) as (CardSummary | null)[],
    keepAccount: async (account) => (await needed('keepAccount', account)) as Kept,
    checkAccount: async (owner) => (await needed('checkAccount', owner)) as Checked,
  }
}

async function post(
  options: RemoteGatewayPortOptions,
  method: InternalMethod,
  argument: unknown,
): Promise<unknown> {
  const { url, internalKey, now = Date.now } = options
  const { timeoutMs = MOVING.includes(method) ? MOVING_TIMEOUT_MS : TIMEOUT_MS } = options
  const body = JSON.stringify(argument ?? null)
  const answer = await options.fetch(`${url}${INTERNAL_PATH}/${method}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...traceHeaders(),
      ...proveCall(internalKey, { method, body, nowMs: now() }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the gateway role answered ${answer.status}`)
  return answer.json()
}

/** One reading a minute; while the gateway role is away, the last one goes on. */
function keepCapabilities(options: RemoteGatewayPortOptions, ask: Ask): GatewayPort['gateways'] {
  const { now = Date.now } = options
  let kept: { map: ReadonlyMap<string, Capabilities>; at: number } | undefined
  return async () => {
    if (kept !== undefined && now() - kept.at < CAPABILITIES_KEPT_MS) return kept.map
    try {
      kept = { map: new Map((await ask('gateways', null)) as [string, Capabilities][]), at: now() }
    } catch (error) {
      if (kept === undefined) throw error
    }
    return kept.map
  }
}

function isOneOf(answer: unknown, kinds: readonly string[]): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'kind' in answer && kinds.includes(String(answer.kind))
  )
}

function readDeviceData(answer: unknown): DeviceData | null {
  if (typeof answer !== 'object' || answer === null || !('token' in answer && 'url' in answer)) return null
  return { token: String(answer.token), url: String(answer.url) }
}

/** Issuers decide without device data too, only less often without a challenge. */
function withoutDeviceData({ log }: RemoteGatewayPortOptions): (error: unknown) => null {
  return (error) => {
    log.error('gateway-role-away', { kind: 'deviceData', ...errorFields(error) })
    return null
  }
}

function unavailable(): Authentication {
  return { kind: 'unavailable', reason: 'the gateway role did not answer' }
}

function unknown(): { kind: 'unknown'; reason: string } {
  return { kind: 'unknown', reason: 'the gateway role did not answer' }
}

function chargeTrouble(error: unknown): Outcome {
  return neverSent(error) ? { kind: 'not-sent', reason: 'the gateway role refuses connections' } : unknown()
}

function neverSent(error: unknown): boolean {
  const codes = codesOf(error)
  return codes.length > 0 && codes.every((code) => BEFORE_SENDING.includes(code))
}

/** The system's codes behind a failure of fetch; several when every address of a name was tried. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  if (error.cause !== undefined) return codesOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? [error.code] : []
}
