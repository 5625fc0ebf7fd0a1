import type { TokenizedCard } from '#rules/methods/card-messages.ts'
import type { WalletButtonData } from '#rules/methods/wallet-messages.ts'

/** Result of a wallet, and the card data that it reported; the last digits may be ''. */
export type Given = { payload: string; brand: string; lastFour: string }

const KEEP_TIMEOUT_MS = 15_000
const FACTS = ['token', 'bin', 'last_four', 'brand', 'month', 'year'] as const

/** Puts what a wallet gave into the vault; null where that did not succeed, and it pays nothing. */
export async function keepWallet(
  { tokenPath, wallet, gateway }: Pick<WalletButtonData, 'tokenPath' | 'wallet' | 'gateway'>,
  { payload, brand, lastFour: last_four }: Given,
  fetchFrom: typeof fetch = fetch,
): Promise<TokenizedCard | null> {
  try {
    const response = await fetchFrom(tokenPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet, gateway, payload, brand, last_four }),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(KEEP_TIMEOUT_MS),
    })
    return response.ok ? readFacts(await response.json()) : null
  } catch {
    // No response, or an unreadable one: the buyer is informed that nothing began, and presses again.
    return null
  }
}

/** Returns the token's facts and nothing else, whatever else the response contains. */
function readFacts(body: unknown): TokenizedCard | null {
  if (typeof body !== 'object' || body === null) return null
  const record = body as Record<string, unknown>
  const facts = FACTS.map((name) => [name, record[name]] as const)
  if (!facts.every(([, fact]) => typeof fact === 'string')) return null
  return Object.fromEntries(facts) as TokenizedCard
}
