import { createClient, type Client } from '#contract/checkout/client.ts'
import type { Page } from '#contract/checkout/page.ts'
import { takeFingerprint } from './fingerprint.ts'
import { setServerTime } from './server-clock.ts'
import { signatureOf } from './signature.ts'

/** Every answer reports the time of its server. */
const fetchWithClock: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  const date = response.headers.get('date')
  if (date !== null) setServerTime(Date.parse(date))
  return response
}

/** The client of the contract's calls, as a page in a browser makes it. */
export function makeClient({ frame, data }: Page): Client {
  return createClient({
    bases: frame.bases,
    sessionId: frame.sessionId,
    locale: frame.locale,
    fetch: fetchWithClock,
    fingerprint: takeFingerprint,
    sign: (path) => signatureOf(path, frame.sessionId),
    tokens: data.screen === 'checkout' ? data.tokens : null,
  })
}
