import { CallFailure, networkFailure } from '#contract/call-failure.ts'
import type { ErrorBody } from '#contract/call.ts'
import type { CheckInAnswer, EntryWire } from '#contract/check-in/calls.ts'
import { CHECK_IN_ROUTES } from '#contract/check-in/routes.ts'

/** A call that takes longer indicates an unusable network: the device continues without it. */
const PATIENCE_MS = 15_000

export type CheckInClient = {
  /** @throws CallFailure: status 401 for a key that opens nothing, 0 where no answer came */
  open(key: string): Promise<CheckInAnswer<'openCheckIn'>>
  /** @throws CallFailure as above */
  sync(
    key: string,
    body: { cursor: number; entries: readonly EntryWire[] },
  ): Promise<CheckInAnswer<'syncCheckIn'>>
}

/** The device's calls. `base` is the address of the API, without a slash at its end. */
export function createCheckInClient(base: string): CheckInClient {
  const call = async <T>(method: string, path: string, key: string, body?: object): Promise<T> => {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw networkFailure(error)
    })
    const read: unknown = await response.json().catch(() => null)
    if (!response.ok || read === null) throw new CallFailure(response.status, failureOf(read))
    return read as T
  }
  return {
    open: (key) => call(CHECK_IN_ROUTES.openCheckIn.method, CHECK_IN_ROUTES.openCheckIn.path, key),
    sync: (key, body) =>
      call(CHECK_IN_ROUTES.syncCheckIn.method, CHECK_IN_ROUTES.syncCheckIn.path, key, body),
  }
}

function failureOf(body: unknown): ErrorBody {
  const isError = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
  return isError ? (body as ErrorBody) : { code: 'INTERNAL', message: 'no answer of ours', request_id: '' }
}
