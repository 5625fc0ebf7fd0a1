import { X509Certificate } from 'node:crypto'
import type { CertificateSource } from './webhook.ts'

const TIMEOUT_MS = 5000
/** A certificate with its chain is some KB. */
const LIMIT_BYTES = 64 * 1024
/** PayPal signs with one or two certificates at a time. */
const KEPT = 8
/** Addresses that are not known are asked for at most so often a minute: each costs a request to PayPal. */
const FETCHES_A_MINUTE = 20
const MINUTE_MS = 60_000
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,128}$/

/**
 * Fetches the certificates that sign PayPal's webhooks, each once, and only from PayPal: the origin of the configured
 * API, or its older name (`api-m.paypal.com` is `api.paypal.com` in the addresses of certificates). Any other address
 * would let a forger supply a certificate. A failed one is not requested again within a minute, and forgers who invent
 * addresses soon cause no request at all; webhooks that PayPal sends meanwhile are sent again.
 */
export function createCertificateSource(
  apiUrl: string,
  now: () => number = () => performance.now(),
): CertificateSource {
  const { origin } = new URL(apiUrl)
  const origins = [origin, origin.replace('//api-m.', '//api.')]
  const kept = new Map<string, X509Certificate>()
  /** Requests of the last minute, whether pending, failed or successful. */
  const asked = new Map<string, { at: number; answer: Promise<X509Certificate | null> }>()
  const ask = (url: URL): Promise<X509Certificate | null> => {
    for (const [each, { at }] of asked) if (at + MINUTE_MS <= now()) asked.delete(each)
    const lately = asked.get(url.href)
    if (lately !== undefined) return lately.answer
    // guard: paypal-certificates-asked
    if (asked.size >= FETCHES_A_MINUTE) return Promise.resolve(null)
    const answer = fetchCertificate(url)
    asked.set(url.href, { at: now(), answer })
    return answer
  }
  return async (address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    // The whole address, so that it has neither a user nor a query.
    const isPayPals = url !== null && origins.some((each) => url.href === `${each}${url.pathname}`)
    // guard: paypal-certificate-address
    if (url === null || !isPayPals || !PATH.test(url.pathname)) return null
    const known = kept.get(url.href)
    if (known !== undefined) return known
    const certificate = await ask(url)
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
