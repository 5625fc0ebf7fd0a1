import type { WalletButtonData } from '#rules/methods/wallet-messages.ts'

const SESSION_TIMEOUT_MS = 15_000

/** Has the gateway prove to the wallet's vendor who asks for the payment; null where it did not. */
export async function openSession(
  { sessionPath, wallet, gateway, seller }: WalletButtonData,
  fetchFrom: typeof fetch = fetch,
): Promise<object | null> {
  try {
    const response = await fetchFrom(sessionPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet, gateway, seller_id: seller }),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
    })
    const body: unknown = response.ok ? await response.json() : null
    const session = typeof body === 'object' && body !== null && 'session' in body ? body.session : null
    return typeof session === 'object' ? session : null
  } catch {
    // No response, or an unreadable one: the sheet closes, and the buyer is informed that nothing began.
    return null
  }
}
