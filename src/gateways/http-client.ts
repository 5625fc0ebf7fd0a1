import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'

/** Result of one call to a gateway, before it is interpreted. */
export type Reply =
  /** An answer whose body is JSON; `body` is null where a 202 or a 204 came without one. */
  | { kind: 'answer'; status: number; body: unknown }
  /** No connection came about, so nothing was sent. */
  | { kind: 'not-sent'; reason: string }
  /** Something may have arrived there: a time-out, a lost connection, a body that cannot be read. */
  | { kind: 'unknown'; reason: string }

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From the gateway's address on, with its query, its parts already encoded. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or as a form where the gateway wants one. Holds card digits: never log it. */
  body?: { kind: 'json'; fields: object } | { kind: 'form'; fields: FormFields }
  /** Identity of the caller, presented when the connection is made (mutual TLS), as PEM. Never log it. */
  identity?: { certificate: string; key: string }
  /** Milliseconds for everything: connecting, sending and reading the answer to its end. */
  timeoutMs: number
}

export type HttpClient = (call: HttpCall) => Promise<Reply>

/** Input of `encodeForm`: nested fields and lists; undefined and null values are omitted. */
export type FormFields = { readonly [name: string]: FormValue }
type FormValue = string | number | boolean | null | undefined | FormFields | readonly FormValue[]

/** Some owners refuse who does not say what they are. */
const USER_AGENT = 'balcao'
/** Milliseconds after which nobody is there to be sent anything. */
const CONNECT_TIMEOUT_MS = 10_000
/** Answers about one payment are a few KB; a server that sends more than this is not a gateway. */
const ANSWER_LIMIT_BYTES = 2 * 1024 * 1024
/** Statuses with which an empty body is a whole answer. */
const MAY_BE_EMPTY = [202, 204]

/**
 * Creates a client of one gateway's API, on connections that Node keeps open for a few seconds. Nothing is repeated,
 * and no redirect is followed. Always resolves; throws immediately for an invalid address. `authority` is the issuer of
 * its certificate, as PEM, if the system does not trust that issuer.
 */
export function createHttpClient(url: string, authority?: string): HttpClient {
  const base = { url: new URL(url).href.replace(/\/+$/, ''), authority }
  return (call) => new Promise((resolve) => new Exchange(base, call, resolve).begin())
}

type Base = { url: string; authority: string | undefined }

/** One request and its answer. Node's own `fetch` takes three times the processor time for the same. */
class Exchange {
  readonly #base: Base
  readonly #call: HttpCall
  readonly #resolve: (reply: Reply) => void
  /** Whether a connection was established, so that something may have been sent. */
  #isConnected = false
  #timers: NodeJS.Timeout[] = []

  constructor(base: Base, call: HttpCall, resolve: (reply: Reply) => void) {
    this.#base = base
    this.#call = call
    this.#resolve = resolve
  }

  begin(): void {
    try {
      const { body } = this.#call
      const text = body && (body.kind === 'json' ? JSON.stringify(body.fields) : encodeForm(body.fields))
      const request = this.#open(text)
      this.#endAfter(this.#call.timeoutMs, request)
      // More than one may arrive, and an unhandled one would end the process; the first counts.
      request.on('error', (error) => this.#fail(error))
      request.once('response', (answer) => this.#read(answer, request))
      request.end(text)
    } catch (error) {
      // A header that cannot be sent, or contents that are no JSON.
      this.#fail(error)
    }
  }

  #open(text: string | undefined): ClientRequest {
    const { method, path, headers, body, identity } = this.#call
    const { url, authority } = this.#base
    const isSecure = url.startsWith('https:')
    const send = isSecure ? requestSecure : requestPlain
    const request = send(`${url}${path}`, {
      method,
      // Connections that show another certificate are others: Node keeps them apart.
      ...(identity && { cert: identity.certificate, key: identity.key }),
      ...(authority !== undefined && { ca: authority }),
      headers: {
        accept: 'application/json',
        'user-agent': USER_AGENT,
        ...contentType(body),
        // Node does not write it by itself for a DELETE, which some gateways want with a body.
        ...(text !== undefined && { 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    })
    request.once('socket', (socket) => {
      if (!socket.connecting) {
        this.#isConnected = true
        return
      }
      const noted = this.#endAfter(CONNECT_TIMEOUT_MS, request)
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        clearTimeout(noted)
        this.#isConnected = true
      })
    })
    return request
  }

  #endAfter(milliseconds: number, request: ClientRequest): NodeJS.Timeout {
    const end = (): void => void request.destroy(new DOMException('too late', 'TimeoutError'))
    const timer = setTimeout(end, milliseconds)
    this.#timers.push(timer)
    return timer
  }

  #read(answer: IncomingMessage, request: ClientRequest): void {
    const pieces: Buffer[] = []
    let size = 0
    answer
      .on('data', (piece: Buffer) => {
        size += piece.length
        pieces.push(piece)
        if (size > ANSWER_LIMIT_BYTES) request.destroy(new RangeError('the answer is too long'))
      })
      .on('error', (error) => this.#fail(error))
      .once('end', () => this.#answer(answer.statusCode ?? 0, Buffer.concat(pieces).toString('utf8')))
  }

  #answer(status: number, text: string): void {
    const isRedirect = status >= 300 && status < 400
    if (isRedirect) return this.#fail(new Error('redirect'))
    const isEmpty = text === '' && MAY_BE_EMPTY.includes(status)
    try {
      this.#end({ kind: 'answer', status, body: isEmpty ? null : (JSON.parse(text) as unknown) })
    } catch (error) {
      this.#fail(error)
    }
  }

  /**
   * Ends the exchange with a system code or the kind of failure as its reason; sent or received content is never part
   * of it.
   */
  #fail(error: unknown): void {
    const reason = codesOf(error)[0] ?? (error instanceof Error ? error.name : 'unreadable answer')
    this.#end({ kind: this.#isConnected ? 'unknown' : 'not-sent', reason })
  }

  #end(reply: Reply): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#resolve(reply)
  }
}

/** `a[b]=1&c[0]=2`, as PHP and Rails read forms, and Stripe with them. */
export function encodeForm(fields: FormFields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => pairsOf(name, value))
  return new URLSearchParams(pairs).toString()
}

/** Builds a query string with its question mark; undefined values are omitted. */
export function queryOf(fields: Readonly<Record<string, string | number | undefined>>): string {
  return `?${encodeForm(fields)}`
}

/** The value of an `Authorization` header by name and password (RFC 7617). */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function pairsOf(name: string, value: FormValue): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner))
}

function contentType(body: HttpCall['body']): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': body.kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' }
}

/** The system's codes behind a failure; several when every address of a name was tried. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  return 'code' in error && typeof error.code === 'string' ? [error.code] : []
}
