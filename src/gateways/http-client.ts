/** What one call to a gateway came to, before anybody reads a meaning into it. */
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
  body?: { json: object } | { form: FormFields }
  /** Milliseconds for everything: connecting, sending and reading the answer to its end. */
  timeoutMs: number
}

export type HttpClient = (call: HttpCall) => Promise<Reply>

/** What `encodeForm` takes: nested fields and lists; what is undefined or null is left out. */
export type FormFields = { readonly [name: string]: FormValue }
type FormValue = string | number | boolean | null | undefined | FormFields | readonly FormValue[]

/** Failures of name resolution and of connecting: the request never left. */
const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
/** Answers about one payment are a few KB; whoever sends more than this is no gateway. */
const ANSWER_LIMIT_BYTES = 2 * 1024 * 1024
/** Statuses with which an empty body is a whole answer. */
const MAY_BE_EMPTY = [202, 204]

/**
 * A caller of one gateway's API. Node's fetch keeps connections open and never repeats a POST by itself; redirects
 * are not followed. Resolves always; throws at once for an address that is none.
 */
export function createHttpClient(url: string): HttpClient {
  const base = new URL(url).href.replace(/\/+$/, '')
  return async ({ method, path, headers = {}, body, timeoutMs }) => {
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: { accept: 'application/json', ...contentType(body), ...headers },
        ...(body === undefined
          ? {}
          : { body: 'json' in body ? JSON.stringify(body.json) : encodeForm(body.form) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await readLimited(answer)
      const isEmpty = text === '' && MAY_BE_EMPTY.includes(answer.status)
      return { kind: 'answer', status: answer.status, body: isEmpty ? null : (JSON.parse(text) as unknown) }
    } catch (error) {
      return failureOf(error)
    }
  }
}

/** `a[b]=1&c[0]=2`, as PHP and Rails read forms, and Stripe with them. */
export function encodeForm(fields: FormFields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => pairsOf(name, value))
  return new URLSearchParams(pairs).toString()
}

/** A query string with its question mark; what is undefined is left out. */
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
  return { 'content-type': 'json' in body ? 'application/json' : 'application/x-www-form-urlencoded' }
}

/** The whole body as text; throws when it goes on beyond the limit. */
async function readLimited(answer: Response): Promise<string> {
  const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined
  if (reader === undefined) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(pieces).toString('utf8')
    size += value.length
    pieces.push(value)
    if (size <= ANSWER_LIMIT_BYTES) continue
    await reader.cancel()
    throw new RangeError('the answer is too long')
  }
}

/** The reason is a system's code or the kind of failure; what was sent or answered is never part of it. */
function failureOf(error: unknown): Reply {
  const codes = codesOf(error)
  const reason = codes[0] ?? (error instanceof Error ? error.name : 'unreadable answer')
  const neverSent = codes.length > 0 && codes.every((code) => BEFORE_SENDING.includes(code))
  return { kind: neverSent ? 'not-sent' : 'unknown', reason }
}

/** The system's codes behind a failure of fetch; several when every address of a name was tried. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  if (error.cause !== undefined) return codesOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? [error.code] : []
}
