import { regionOfCep } from '#rules/people/cep-regions.ts'
import type { PostalAddress, PostalProvider } from './postal-address.ts'

/** The result of a look-up. `partial`: no provider knew the code, and only its region was filled in. */
export type PostalAnswer = PostalAddress & { partial: boolean }

export type PostalLookup = (cep: string) => Promise<PostalAnswer | null>

export type PostalLookupOptions = {
  /** In the order in which they are asked, by the names that the log gives them. */
  providers: readonly { name: string; lookUp: PostalProvider }[]
  /** How long one provider may take. */
  timeoutMs?: number
  /** Codes that are kept; the oldest goes first. */
  cacheSize?: number
  /** How long a provider's answer is believed, and how long a failure of all of them keeps them from being asked. */
  keepMs?: number
  failureKeepMs?: number
  now: () => Date
  onFailure: (provider: string, error: unknown) => void
}

const TIMEOUT_MS = 2_000
const CACHE_SIZE = 5_000
const DAY_MS = 24 * 3_600_000
/** Long enough that a dead network does not cost every buyer the time-outs, short enough to recover by itself. */
const FAILURE_KEEP_MS = 60_000

type Kept = { answer: Promise<PostalAnswer | null>; until: number }

/**
 * Queries the providers in order: the first that has the code is trusted, one that fails or is too slow is skipped. The
 * caller never gets an error: at worst null, or the region that the code's first digits indicate.
 */
export function createPostalLookup(options: PostalLookupOptions): PostalLookup {
  const { cacheSize = CACHE_SIZE, keepMs = DAY_MS, failureKeepMs = FAILURE_KEEP_MS, now } = options
  const cache = new Map<string, Kept>()

  const keep = (cep: string, answer: Kept['answer']): void => {
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? cep)
    const kept: Kept = { answer, until: now().getTime() + keepMs }
    cache.set(cep, kept)
    void answer.then((found) => {
      if (found?.partial !== false) kept.until = now().getTime() + failureKeepMs
    })
  }

  return (cep) => {
    const kept = cache.get(cep)
    if (kept !== undefined && kept.until > now().getTime()) return kept.answer
    cache.delete(cep)
    const answer = askInOrder(options, cep)
    keep(cep, answer)
    return answer
  }
}

async function askInOrder(options: PostalLookupOptions, cep: string): Promise<PostalAnswer | null> {
  const { providers, timeoutMs = TIMEOUT_MS, onFailure } = options
  for (const { name, lookUp } of providers) {
    try {
      const found = await lookUp(cep, AbortSignal.timeout(timeoutMs))
      if (found !== null && found.city !== '' && found.state !== '') return { ...found, partial: false }
    } catch (error) {
      onFailure(name, error)
    }
  }
  const region = regionOfCep(cep)
  if (region === null) return null
  return { street: '', neighborhood: '', city: region.city ?? '', state: region.state, partial: true }
}
