import { X509Certificate } from 'node:crypto'
import { checkCredentials } from '../credentials.ts'
import type { Credentials, WalletSession, WalletSessionRequest } from '../gateway.ts'
import type { HttpClient } from '../http-client.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import { STRIPE_CREDENTIALS } from './account.ts'

/**
 * Where Apple gives sessions to the servers of its merchants
 * (developer.apple.com/documentation/applepayontheweb/requesting-an-apple-pay-payment-session).
 */
export const APPLE_URL = 'https://apple-pay-gateway.apple.com'
/** Apple's sheet waits for it, and closes by itself after half a minute. */
const SESSION_TIMEOUT_MS = 10_000
/** `displayName` of Apple's page. */
const DISPLAY_NAME_MAX = 64

type Merchant = { id: string; certificate: string; key: string }

const none = (reason: string): WalletSession => ({ kind: 'none', reason })

function pem(what: 'CERTIFICATE' | 'PRIVATE KEY', base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${what}-----`, ...lines, `-----END ${what}-----`, ''].join('\n')
}

/** The seller as a merchant of Apple's; null where the account lacks a part of it. */
export function appleMerchantOf(credentials: Credentials): Merchant | null {
  const { applePayMerchantId: id, applePayCertificate, applePayKey } = credentials
  if (checkCredentials(STRIPE_CREDENTIALS, credentials) !== null) return null
  if (id === undefined || applePayCertificate === undefined || applePayKey === undefined) return null
  return { id, certificate: pem('CERTIFICATE', applePayCertificate), key: pem('PRIVATE KEY', applePayKey) }
}

/**
 * Proves the seller to Apple by their own certificate. Stripe does that within its script for pages and has no call for
 * it, but it opens what is encrypted for a seller's own merchant, as it does for apps.
 */
export async function openAppleSession(
  send: HttpClient,
  { wallet, credentials, domainName, displayName }: WalletSessionRequest,
  now: Date,
): Promise<WalletSession> {
  const merchant = wallet === 'apple-pay' ? appleMerchantOf(credentials) : null
  if (merchant === null) return none('there is no merchant at Apple')
  const flaw = flawOfCertificate(merchant, now)
  if (flaw !== null) return none(flaw)
  const { certificate, key } = merchant
  const fields = {
    merchantIdentifier: merchant.id,
    displayName: [...displayName].slice(0, DISPLAY_NAME_MAX).join(''),
    initiative: 'web',
    initiativeContext: domainName,
  }
  const reply = await send({
    method: 'POST',
    path: '/paymentservices/paymentSession',
    body: { kind: 'json', fields },
    identity: { certificate, key },
    timeoutMs: SESSION_TIMEOUT_MS,
  })
  if (reply.kind !== 'answer') return none(reply.reason)
  const session = reply.status === 200 ? fieldsOf(reply.body) : null
  return session === null || textOf(session, 'merchantSessionIdentifier') === null
    ? none(`Apple answered ${reply.status} without a session`)
    : { kind: 'session', session }
}

/** Apple's certificates end after two years and a month: the operator reads so, and not of a broken connection. */
function flawOfCertificate({ certificate }: Merchant, now: Date): string | null {
  try {
    const { validTo } = new X509Certificate(certificate)
    return now < new Date(validTo) ? null : `the certificate of the merchant at Apple ended on ${validTo}`
  } catch {
    return 'the certificate of the merchant at Apple cannot be read'
  }
}
