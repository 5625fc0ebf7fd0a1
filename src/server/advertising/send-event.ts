import { bearerOf } from './bearer.ts'
import type { Provider, ProviderAnswer, ProviderRequest, SendOutcome } from './provider.ts'

/** Meta's own advice is one and a half seconds; a job may wait longer than a page. */
const TIMEOUT_MS = 5_000
const MOST_CHARACTERS = 100_000

/**
 * Sends a provider's request and reads the response. An event that may not have arrived is sent again with the same id.
 */
async function sendEvent(
  send: typeof fetch,
  provider: Provider,
  { method, url, headers, body }: ProviderRequest,
): Promise<SendOutcome> {
  try {
    const answer = await send(`${provider.origin}${url}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...headers, ...(body !== null && { 'content-type': 'application/json' }) },
      ...(body !== null && { body: JSON.stringify(body) }),
    })
    return provider.read(await readAnswer(answer))
  } catch (error) {
    // Only the kind: a message might repeat the address, which holds a token.
    return { kind: 'again', reason: error instanceof Error ? error.name : 'no answer' }
  }
}

/** Reads a response whose body may be anything: a body that is not JSON reads as null. */
async function readAnswer(answer: Response): Promise<ProviderAnswer> {
  const text = await answer.text()
  try {
    return { status: answer.status, body: text.length > MOST_CHARACTERS ? null : JSON.parse(text) }
  } catch {
    return { status: answer.status, body: null }
  }
}

export type SendDeps = { fetch: typeof fetch; now: () => Date }

/** Sends an event to a service, and what became of it. */
export async function outcomeOf(
  deps: SendDeps,
  provider: Provider,
  about: Parameters<Provider['request']>[0],
): Promise<SendOutcome> {
  const age = deps.now().getTime() - about.event.at.getTime()
  if (age > provider.takesForMs) return { kind: 'refused', reason: 'too long ago for the service' }
  const request = provider.request(about)
  if (typeof request === 'string') return { kind: 'refused', reason: request }
  const bearer = await bearerOf(deps, provider, about.access)
  if ('kind' in bearer) return bearer
  const headers = { ...request.headers, ...bearer.headers }
  return sendEvent(deps.fetch, provider, { ...request, headers })
}
