import type { CallAnswer, CallInput } from './calls.ts'
import type { ErrorBody } from '../call.ts'
import { CallFailure, networkFailure } from '../call-failure.ts'
import {
  FINGERPRINT_ERROR,
  HEADERS,
  ROUTES,
  TOKEN_NAMES,
  callPath,
  type Base,
  type CallName,
  type PaymentTokens,
  type Route,
} from '../routes.ts'

export { CallFailure }

/** The part of a response that is read. */
export type Answer = Pick<Response, 'status' | 'ok' | 'json'> & { headers: Pick<Headers, 'get'> }

export type ClientOptions = {
  /** Address of each base, without a trailing slash. */
  bases: Readonly<Record<Base, string>>
  /** The public half of the session, from the page. */
  sessionId: string
  fetch: (url: string, init: RequestInit) => Promise<Answer>
  /** Takes the device fingerprint; a failure is sent as `fingerprint_error`, which the server logs. */
  fingerprint: () => Promise<string>
  sign: (path: string) => string
  /** The language of the page. A call to another origin contains nothing else about it. */
  locale: string
  /** The tokens of the page at first, later those of the last answer that brought any. */
  tokens: PaymentTokens | null
}

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]

type Parts<N extends CallName> = Partial<CallInput<N>> & { signal?: AbortSignal }

export type Client = {
  call<N extends CallName>(name: N, parts?: Parts<N>): Promise<CallAnswer<N>>
  /** The tokens that the next payment will send. */
  tokens(): PaymentTokens | null
  /** Replaces them, e.g. by those kept for a submit that a reload interrupted. */
  useTokens(tokens: PaymentTokens): void
}

/** The browser's client: one function for every call of the contract, typed by it. */
export function createClient(options: ClientOptions): Client {
  let tokens = options.tokens

  const headersOf = async (route: Route, hasBody: boolean): Promise<Record<string, string>> => ({
    [HEADERS.session]: options.sessionId,
    'accept-language': options.locale,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(route.fingerprint
      ? { [HEADERS.fingerprint]: await options.fingerprint().catch(() => FINGERPRINT_ERROR) }
      : {}),
    ...(route.signature ? { [HEADERS.signature]: options.sign(route.path) } : {}),
    ...(route.sendsTokens ? tokens : {}),
  })

  const attempt = async (route: Route, url: string, parts: Parts<CallName>): Promise<Answer> =>
    options.fetch(url, {
      method: route.method,
      headers: await headersOf(route, parts.body !== undefined),
      credentials: route.base === 'api' ? 'same-origin' : 'omit',
      // A page may return what it holds while it is being left.
      ...((route.method === 'DELETE' || route.keepalive === true) && { keepalive: true }),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(parts.signal === undefined ? {} : { signal: parts.signal }),
    })

  const withRetry = async (route: Route, url: string, parts: Parts<CallName>): Promise<Answer> => {
    if (route.method !== 'GET') return attempt(route, url, parts)
    const first = await attempt(route, url, parts).catch(() => null)
    return first !== null && !RETRIED.includes(first.status) ? first : attempt(route, url, parts)
  }

  return {
    tokens: () => tokens,
    useTokens: (next) => {
      tokens = next
    },
    async call<N extends CallName>(name: N, parts: Parts<N> = {}): Promise<CallAnswer<N>> {
      const route: Route = ROUTES[name]
      const url =
        options.bases[route.base] + callPath(route, pathParameters(parts.params)) + queryOf(parts.query)
      const response = await withRetry(route, url, parts).catch((error: unknown) => {
        throw networkFailure(error)
      })
      const body: unknown = await response.json().catch((error: unknown) => {
        // A good answer that was cut off on its way says as little as none.
        if (response.ok) throw networkFailure(error)
      })
      if (route.bringsTokens) tokens = readTokens(response.headers) ?? tokens
      if (!response.ok) throw new CallFailure(response.status, readFailure(body))
      return body as CallAnswer<N>
    },
  }
}

function queryOf(query: Readonly<Record<string, unknown>> | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

function readTokens(headers: Answer['headers']): PaymentTokens | null {
  const entries = TOKEN_NAMES.map((name) => [name, headers.get(name)] as const)
  return entries.every(([, value]) => value !== null) ? (Object.fromEntries(entries) as PaymentTokens) : null
}

function readFailure(body: unknown): ErrorBody {
  const isError = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
  return isError
    ? (body as ErrorBody)
    : { code: 'INTERNAL', message: 'the answer could not be read', request_id: '' }
}

function pathParameters(params: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const given = Object.entries(params ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
