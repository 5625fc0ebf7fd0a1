import { checkCredentials } from '../credentials.ts'
import type { Gateway, WalletSession, WalletSessionRequest } from '../gateway.ts'
import { fieldsOf, textOf } from '../json-fields.ts'
import { ADYEN_CREDENTIALS, type AdyenClient } from './client.ts'

/** `displayName` of the published description (CheckoutService-v71, ApplePaySessionRequest). */
const DISPLAY_NAME_MAX = 64
/** Apple's sheet waits for it, and closes by itself after half a minute. */
const SESSION_TIMEOUT_MS = 10_000

/**
 * Google Pay encrypts for the merchant account that it receives (docs.adyen.com, Google Pay, API only), Apple Pay for
 * the merchant verified when its sheet opens.
 */
export const walletSetup: NonNullable<Gateway['walletSetup']> = async ({ wallet, credentials }) => {
  if (checkCredentials(ADYEN_CREDENTIALS, credentials) !== null) return null
  if (wallet === 'apple-pay') {
    return credentials['applePayMerchantId'] === undefined ? null : { kind: 'apple-pay' }
  }
  const gatewayMerchantId = credentials['merchantAccount'] ?? ''
  return { kind: 'google-pay', parameters: { gateway: 'adyen', gatewayMerchantId } }
}

const none = (reason: string): WalletSession => ({ kind: 'none', reason })

/**
 * `POST /applePay/sessions`, for accounts with Adyen's own certificate: it takes no merchant account, and answers with
 * Apple's session as base64 (CheckoutService-v71).
 */
export async function openWalletSession(
  client: AdyenClient,
  { wallet, credentials, domainName, displayName }: WalletSessionRequest,
): Promise<WalletSession> {
  const merchantIdentifier = credentials['applePayMerchantId']
  if (wallet !== 'apple-pay' || merchantIdentifier === undefined) return none('there is no merchant at Apple')
  const shown = [...displayName].slice(0, DISPLAY_NAME_MAX).join('')
  const json = { displayName: shown, domainName, merchantIdentifier }
  const timeoutMs = SESSION_TIMEOUT_MS
  const reply = await client(credentials, {
    path: '/applePay/sessions',
    json,
    isWithoutAccount: true,
    timeoutMs,
  })
  if (reply.kind !== 'answer') return none(reply.reason)
  const data = reply.status === 200 ? textOf(fieldsOf(reply.body), 'data') : null
  const session = data === null ? null : sessionOf(data)
  return session === null ? none(`answer ${reply.status} without a session`) : { kind: 'session', session }
}

function sessionOf(data: string): Readonly<Record<string, unknown>> | null {
  try {
    return fieldsOf(JSON.parse(Buffer.from(data, 'base64').toString('utf8')))
  } catch {
    // Text that is not JSON is not a session.
    return null
  }
}
