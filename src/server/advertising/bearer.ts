import { sha256 } from './hashed.ts'
import { fieldOf, outcomeOfStatus, type Provider, type ProviderAccess, type SendOutcome } from './provider.ts'

const TIMEOUT_MS = 5_000
/** A token is used for less than it lasts. */
const KEPT_MS = 45 * 60_000
const MOST_KEPT = 1_000

type Kept = { token: string; until: number }
/** Tokens by a hash of what they were given for, in this process alone. */
const kept = new Map<string, Kept>()

type Deps = { fetch: typeof fetch; now: () => Date }
type Bearer = { headers: Record<string, string> }

/**
 * Returns the header by which a service recognises the seller, where it accepts only a token that is issued for an
 * hour. An outcome gives the reason why there is none.
 */
export async function bearerOf(
  deps: Deps,
  provider: Provider,
  access: ProviderAccess,
): Promise<Bearer | Exclude<SendOutcome, { kind: 'taken' }>> {
  if (provider.bearer === undefined) return { headers: {} }
  const now = deps.now()
  const name = sha256(`${provider.origin} ${access.token}`)
  const known = kept.get(name)
  if (known !== undefined && now.getTime() < known.until) return headersOf(known.token)
  const asked = provider.bearer(access, now)
  if (typeof asked === 'string') return { kind: 'refused', reason: asked }
  try {
    const answer = await deps.fetch(asked.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(asked.form).toString(),
    })
    const outcome = outcomeOfStatus(answer.status)
    if (outcome.kind !== 'taken') return { ...outcome, reason: `no token: ${outcome.reason}` }
    const token = fieldOf(await answer.json(), 'access_token')
    if (typeof token !== 'string') return { kind: 'refused', reason: 'no token in the answer' }
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, { token, until: now.getTime() + KEPT_MS })
    return headersOf(token)
  } catch (error) {
    return { kind: 'again', reason: error instanceof Error ? error.name : 'no answer' }
  }
}

const headersOf = (token: string): Bearer => ({ headers: { authorization: `Bearer ${token}` } })
