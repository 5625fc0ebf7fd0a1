import { CallFailure, networkFailure } from '#contract/call-failure.ts'
import type { ErrorBody } from '#contract/call.ts'
import type { OfficeAnswer, OfficeInput } from '#contract/office/calls.ts'
import { isKeyed, REQUEST_KEY_HEADER } from '#contract/office/access.ts'
import { OFFICE_ROUTES, type OfficeCallName } from '#contract/office/routes.ts'
import { callPath, type Route } from '#contract/routes.ts'
import { dropKey, keepKey, nameOfRequest, openKey } from './request-keys.ts'

type Parts<N extends OfficeCallName> = Partial<OfficeInput<N>>

/** How long to wait before each look at what became of a request, in milliseconds: a lost connection is often back. */
const LOOKS_AFTER_MS = [300, 1_200, 3_000]

/**
 * Makes a call of the office. A call that changes something is carried out once, whatever becomes of its answer: it has an
 * idempotency key, a lost answer is looked up by it, and the same call made again continues the first one.
 *
 * @throws CallFailure for every answer that is not the call's own. Status 0: OFFLINE, nothing was sent; NETWORK, no answer
 *   to what only reads; NOT_SENT, nothing was carried out and will be; ANSWER_LOST, nobody knows
 */
export async function callOffice<N extends OfficeCallName>(
  name: N,
  parts: Parts<N> = {},
): Promise<OfficeAnswer<N>> {
  if (!isKeyed(OFFICE_ROUTES[name])) return send(name, parts)
  const request = await nameOfRequest(name, [parts.params, parts.query, parts.body])
  const open = openKey(request)
  const known = open === null ? null : await close(request, open)
  if (known !== null && known.state !== 'none') return answerOf<N>(known)
  // Only the absence of a connection is certain.
  if (!navigator.onLine) throw failure('OFFLINE')
  const key = crypto.randomUUID()
  keepKey(request, key)
  try {
    const answer = await send(name, parts, key)
    dropKey(request)
    return answer
  } catch (error) {
    if (error instanceof CallFailure && error.status >= 400 && error.status < 500) {
      dropKey(request)
      throw error
    }
    return answerOf<N>(await lookUp(request, key), error)
  }
}

type RequestOutcome = OfficeAnswer<'closeRequest'>

/** Looks up what became of a request whose answer was lost, a few times. */
async function lookUp(request: string, key: string): Promise<RequestOutcome> {
  let last: unknown
  for (const wait of LOOKS_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const outcome = await close(request, key)
      if (outcome.state !== 'running') return outcome
      last = failure('REQUEST_RUNNING')
    } catch (error) {
      last = error
    }
  }
  if (last instanceof CallFailure && last.status >= 400 && last.status < 500) throw last
  throw failure('ANSWER_LOST')
}

/** Closes a request and returns its outcome; its key is dropped once that is final. */
async function close(request: string, key: string): Promise<RequestOutcome> {
  const outcome = await send('closeRequest', { body: { key } })
  if (outcome.state !== 'running') dropKey(request)
  return outcome
}

/** The answer of a request that was carried out. @param error with which its first answer failed */
function answerOf<N extends OfficeCallName>(
  { state, answer }: RequestOutcome,
  error?: unknown,
): OfficeAnswer<N> {
  if (state === 'done') return answer as OfficeAnswer<N>
  if (state === 'running') throw failure('REQUEST_RUNNING')
  if (state === 'unknown') throw failure('REQUEST_UNKNOWN')
  throw error instanceof CallFailure && error.status > 0 ? error : failure('NOT_SENT')
}

function failure(code: string): CallFailure {
  return new CallFailure(0, { code, message: '', request_id: '' })
}

async function send<N extends OfficeCallName>(
  name: N,
  { params, query, body }: Parts<N>,
  key?: string,
): Promise<OfficeAnswer<N>> {
  const route: Route = OFFICE_ROUTES[name]
  const texts = textsOf(params)
  const asked = new URLSearchParams(textsOf(query)).toString()
  const says = body !== undefined
  const file = body instanceof Uint8Array ? new Uint8Array(body) : null
  const response = await fetch(`/api${callPath(route, texts)}${asked && `?${asked}`}`, {
    method: route.method,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(key !== undefined && { [REQUEST_KEY_HEADER]: key }),
      ...(says && { 'content-type': file === null ? 'application/json' : 'application/octet-stream' }),
    },
    ...(says && { body: file ?? JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw networkFailure(error)
  })
  const answer: unknown = await response.json().catch((error: unknown) => {
    // A good answer that was cut off on its way says as little as none.
    if (response.ok) throw networkFailure(error)
  })
  if (!response.ok) throw new CallFailure(response.status, failureOf(answer))
  return answer as OfficeAnswer<N>
}

/** Converts values to their form in an address; undefined values are left out. */
function textsOf(values: unknown): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
}

function failureOf(answer: unknown): ErrorBody {
  const isError = typeof answer === 'object' && answer !== null && 'code' in answer
  return isError ? (answer as ErrorBody) : { code: 'INTERNAL', message: '', request_id: '' }
}

/** The code of whatever a call has failed with. */
export function codeOf(error: unknown): string {
  return error instanceof CallFailure ? error.body.code : 'INTERNAL'
}
