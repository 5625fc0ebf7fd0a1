import { CallFailure, networkFailure } from '#contract/call-failure.ts'
import type { ErrorBody } from '#contract/call.ts'
import type { OfficeAnswer, OfficeInput } from '#contract/office-calls.ts'
import { OFFICE_ROUTES, type OfficeCallName } from '#contract/office-routes.ts'
import { callPath, type Route } from '#contract/routes.ts'

type Parts<N extends OfficeCallName> = Partial<OfficeInput<N>>

/**
 * Makes a call of the office.
 *
 * @throws CallFailure for every answer that is none of the call's own, and (status 0) without an answer
 */
export async function callOffice<N extends OfficeCallName>(
  name: N,
  { params, query, body }: Parts<N> = {},
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

/** Values as an address writes them; what is undefined is left out. */
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
