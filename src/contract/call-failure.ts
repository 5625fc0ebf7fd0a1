import type { ErrorBody } from './call.ts'

/** An answer outside 200–299, or none at all (`status` 0: the network failed). */
export class CallFailure extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.code)
    this.status = status
    this.body = body
  }
}

/** The first sentence that an answer 422 says of a field; null for every other failure. */
export function firstFieldError({ status, body }: CallFailure): string | null {
  return status === 422 ? (Object.values(body.errors ?? {})[0]?.[0] ?? null) : null
}

/** The failure of a call that never reached its server. */
export function networkFailure(error: unknown): CallFailure {
  return new CallFailure(0, { code: 'NETWORK', message: String(error), request_id: '' })
}
