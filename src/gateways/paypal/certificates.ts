import { X509Certificate } from 'node:crypto'
import type { CertificateSource } from './webhook.ts'

const TIMEOUT_MS = 5000
/** A certificate with its chain is some KB. */
const LIMIT_BYTES = 64 * 1024
/** PayPal signs with one or two certificates at a time. */
const KEPT = 8
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,128}$/

/**
 * Fetches the certificates that sign PayPal's webhooks, each once, and only from PayPal: the origin of the configured
 * API, or the older name of it (`api-m.paypal.com` is `api.paypal.com` in the addresses of certificates). An address
 * anywhere else would let a forger bring a certificate along.
 */
export function createCertificateSource(apiUrl: string): CertificateSource {
  const { origin } = new URL(apiUrl)
  const origins = [origin, origin.replace('//api-m.', '//api.')]
  const kept = new Map<string, X509Certificate>()
  return async (address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    if (url === null || !origins.includes(url.origin) || !PATH.test(url.pathname) || url.search !== '')
      return null
    const known = kept.get(url.href)
    if (known !== undefined) return known
    const certificate = await fetchCertificate(url)
    if (certificate === null) return null
    const oldest = kept.size < KEPT ? undefined : kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(url.href, certificate)
    return certificate
  }
}

async function fetchCertificate(url: URL): Promise<X509Certificate | null> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.status !== 200 || answer.body === null) return null
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > LIMIT_BYTES) return null
      pieces.push(piece)
    }
    return new X509Certificate(Buffer.concat(pieces))
  } catch {
    // No connection, or no certificate: the webhook is not proven, and PayPal sends it again.
    return null
  }
}
