import { checkCredentials, type CredentialRules } from '../credentials.ts'
import type { Credentials } from '../gateway.ts'
import type { FormFields, HttpClient, Reply } from '../http-client.ts'

/** The seller's account at Stripe. */
export const STRIPE_CREDENTIALS: CredentialRules = {
  secretKey: {
    what: 'secret or restricted key (sk_… or rk_…)',
    pattern: /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{8,240}$/,
  },
  /** With it Google Pay has Stripe make a token; no secret, a page may show it. */
  publishableKey: {
    what: 'publishable key (pk_…)',
    pattern: /^pk_(?:test|live)_[A-Za-z0-9]{8,240}$/,
    optional: true,
  },
  /**
   * For Apple Pay: the seller's own merchant at Apple, and the certificate by which Apple knows its server (Merchant
   * Identity Certificate) with its key. Base64 in one line, without the lines around it in a file.
   */
  applePayMerchantId: {
    what: 'merchant identifier at Apple (merchant.…)',
    pattern: /^merchant\.[\w.-]{1,200}$/,
    optional: true,
  },
  applePayCertificate: {
    what: 'merchant identity certificate (DER, base64 in one line)',
    pattern: /^MII[A-Za-z0-9+/]{200,8000}={0,2}$/,
    optional: true,
  },
  applePayKey: {
    what: 'key of the merchant identity certificate (PKCS#8 DER, base64 in one line)',
    pattern: /^MI[A-Za-z0-9+/]{100,8000}={0,2}$/,
    optional: true,
  },
  /** Charges in the name of a connected account. */
  account: { what: 'connected account (acct_…)', pattern: /^acct_[A-Za-z0-9]{1,60}$/, optional: true },
}

/** The version of the API whose description this adapter was written from. */
export const API_VERSION = '2026-10-28.endive'

export type StripeCall = {
  method: 'GET' | 'POST'
  path: string
  credentials: Credentials
  form?: FormFields
  idempotencyKey?: string
  timeoutMs: number
}

export type StripeClient = (call: StripeCall) => Promise<Reply>

/** A caller of Stripe's API in the name of the seller; bodies are forms. Credentials of another form send nothing. */
export function createStripeClient(send: HttpClient): StripeClient {
  return ({ method, path, credentials, form, idempotencyKey, timeoutMs }) => {
    const flaw = checkCredentials(STRIPE_CREDENTIALS, credentials)
    if (flaw !== null) return Promise.resolve({ kind: 'not-sent', reason: flaw })
    const { secretKey = '', account } = credentials
    return send({
      method,
      path: `/v1${path}`,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': API_VERSION,
        ...(account === undefined ? {} : { 'stripe-account': account }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(form === undefined ? {} : { body: { kind: 'form', fields: form } }),
      timeoutMs,
    })
  }
}
