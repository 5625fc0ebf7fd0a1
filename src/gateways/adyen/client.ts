import { checkCredentials, type CredentialRules } from '../credentials.ts'
import type { Credentials } from '../gateway.ts'
import { createHttpClient, type Reply } from '../http-client.ts'

/** The seller's account at Adyen (Customer Area, Developers, API credentials). */
export const ADYEN_CREDENTIALS: CredentialRules = {
  apiKey: { what: "API key of the seller's web service user", pattern: /^[\x21-\x7e]{16,512}$/ },
  /** The seller's identity at Apple under Adyen's own certificate (`configuration.merchantId` of `/paymentMethods`). */
  applePayMerchantId: {
    what: "the merchant account's identifier at Apple (merchant.…)",
    pattern: /^[\w.-]{1,128}$/,
    optional: true,
  },
  merchantAccount: { what: "name of the seller's merchant account", pattern: /^[\w.-]{1,80}$/ },
}

/** The version of the Checkout API whose description this adapter was written from. */
const VERSION = '/v71'

export type AdyenCall = {
  path: string
  /** May hold card digits: never log it. The merchant account is added, where the call takes one. */
  json: object
  /** `/payments/details` has no such field, and Adyen refuses fields that it does not know. */
  isWithoutAccount?: true
  /** `Idempotency-Key`: the same key again returns the first answer, for at least seven days. */
  idempotencyKey?: string
  timeoutMs: number
}

export type AdyenClient = (credentials: Credentials, call: AdyenCall) => Promise<Reply>

/** A caller of Adyen's Checkout API in the seller's name. Credentials of another form are not sent. */
export function createAdyenClient(url: string): AdyenClient {
  const http = createHttpClient(url)
  return async (credentials, { path, json, isWithoutAccount, idempotencyKey, timeoutMs }) => {
    const problem = checkCredentials(ADYEN_CREDENTIALS, credentials)
    if (problem !== null) return { kind: 'not-sent', reason: problem }
    return http({
      method: 'POST',
      path: `${VERSION}${path}`,
      headers: {
        'x-api-key': credentials['apiKey'] ?? '',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: {
        kind: 'json',
        fields: isWithoutAccount ? json : { merchantAccount: credentials['merchantAccount'], ...json },
      },
      timeoutMs,
    })
  }
}
