import { createClient, type Client } from '#contract/client.ts'
import type { Page } from '#contract/page.ts'
import { takeFingerprint } from './state/fingerprint.ts'
import { signatureOf } from './state/signature.ts'

/** The client of the contract's calls, as a page in a browser makes it. */
export function makeClient({ frame, data }: Page): Client {
  return createClient({
    bases: frame.bases,
    sessionId: frame.sessionId,
    fetch: (...request) => fetch(...request),
    fingerprint: takeFingerprint,
    sign: (path) => signatureOf(path, frame.sessionId),
    tokens: data.screen === 'checkout' ? data.tokens : null,
  })
}
