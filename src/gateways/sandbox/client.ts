/** What one call came to, before anybody reads a meaning into it. */
export type Reply =
  /** An answer whose body is JSON. */
  | { kind: 'answer'; status: number; body: unknown }
  /** No connection came about, so nothing was sent. */
  | { kind: 'not-sent'; reason: string }
  /** Something may have arrived there: a time-out, a lost connection, a body that cannot be read. */
  | { kind: 'unknown'; reason: string }

type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  idempotencyKey?: string
  timeoutMs: number
}

export type Client = (call: Call) => Promise<Reply>

/** Failures of name resolution and of connecting: the request never left. */
const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/**
 * A caller of the sandbox's API. Node's fetch keeps connections open and never repeats a POST by itself. Resolves
 * always; throws at once for an address that is none.
 */
export function createClient(url: string, apiKey: string): Client {
  const base = new URL(url).href.replace(/\/+$/, '')
  return async ({ method, path, body, idempotencyKey, timeoutMs }) => {
    try {
      const answer = await fetch(`${base}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { kind: 'answer', status: answer.status, body: JSON.parse(await answer.text()) as unknown }
    } catch (error) {
      return failureOf(error)
    }
  }
}

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
