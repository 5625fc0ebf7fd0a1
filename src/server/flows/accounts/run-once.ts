import { createHash } from 'node:crypto'
import type { OfficeCallName } from '#contract/office/routes.ts'
import { CallError, statusOf } from '../../call-error.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import { sealBytes, unsealBytes } from '../../signing/sealed-bytes.ts'
import {
  beginRequest,
  freeKey,
  keepAnswer,
  markUnknown,
  type KnownRequest,
  type RequestKey,
} from '../../store/accounts/request-store.ts'
import type { Database } from '../../store/postgres/database.ts'

type Deps = { db: Database; keys: Pick<Keys, 'officeRequest' | 'officeAnswer'> }
type Parts = { params: unknown; query: unknown; body: unknown }
/** A request with its key, as a page of the office sends it. */
export type KeyedRequest = RequestKey & { call: OfficeCallName; parts: Parts }

/**
 * Carries a request of the office out once for each key, and returns the answer of the first time from then on. A request
 * that is refused (4xx) frees its key, because it has changed nothing; one that fails otherwise is unknown.
 * @throws CallError REQUEST_KEY_REUSED for a key of another request; REQUEST_RUNNING while the first one runs;
 *   REQUEST_UNKNOWN where nobody knows whether it was carried out; REQUEST_VOIDED after `close`; and as `work`
 */
export async function runOnce<A>(deps: Deps, request: KeyedRequest, work: () => Promise<A>): Promise<A> {
  const { db, keys } = deps
  const contents = mac(keys.officeRequest, textOf(request))
  const known = await beginRequest(db, request, { call: request.call, contents, state: 'running' })
  // guard: office-request-once
  if (known !== null) return answerOf(deps, request, known, contents) as A
  try {
    const answer = await work()
    await keepAnswer(db, request, sealed(deps, request, answer))
    return answer
  } catch (error) {
    const isRefused = error instanceof CallError && statusOf(error.code) < 500
    await (isRefused ? freeKey(db, request) : markUnknown(db, request))
    throw error
  }
}

/** Outcome of a request. `none`: it did not arrive, and is refused if it still does. */
export type RequestOutcome =
  | { state: 'none' | 'running' | 'unknown'; answer: null }
  | { state: 'done'; answer: unknown }

/**
 * Looks up what became of a request whose answer was lost. A request that did not arrive is voided, so that it cannot be
 * carried out after its page has reported that it was not.
 */
export async function closeRequest(deps: Deps, request: RequestKey): Promise<RequestOutcome> {
  const known = await beginRequest(deps.db, request, { call: '', contents: '', state: 'voided' })
  if (known === null || known.state === 'voided') return { state: 'none', answer: null }
  if (known.state === 'done') return { state: 'done', answer: unsealed(deps, request, known) }
  return { state: known.state, answer: null }
}

function answerOf(deps: Deps, request: KeyedRequest, known: KnownRequest, contents: string): unknown {
  if (known.state === 'voided') throw new CallError('REQUEST_VOIDED')
  if (known.contents !== contents) throw new CallError('REQUEST_KEY_REUSED')
  if (known.state === 'running') throw new CallError('REQUEST_RUNNING')
  if (known.state === 'unknown') throw new CallError('REQUEST_UNKNOWN')
  return unsealed(deps, request, known)
}

/** Writes a request as a text; a file is represented by its hash. */
function textOf({ call, parts: { params, query, body } }: KeyedRequest): string {
  const file = Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : null
  return JSON.stringify([call, params, query, file ?? body])
}

function sealed({ keys }: Deps, request: RequestKey, answer: unknown): Buffer {
  return sealBytes(keys.officeAnswer, nameOf(request), Buffer.from(JSON.stringify(answer)))
}

function unsealed({ keys }: Deps, request: RequestKey, { answer }: KnownRequest): unknown {
  if (answer === null) throw new Error('a request that is done has no answer')
  return JSON.parse(unsealBytes(keys.officeAnswer, nameOf(request), answer).toString())
}

const nameOf = ({ userId, key }: RequestKey): string => `${userId} ${key}`
