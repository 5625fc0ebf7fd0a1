import { checkCredentials, type CredentialRules } from '../credentials.ts'
import type { Credentials } from '../gateway.ts'
import { basicAuthorization, type HttpClient, type Reply } from '../http-client.ts'

/** The seller's account at Worldpay. */
export const WORLDPAY_CREDENTIALS: CredentialRules = {
  username: { what: 'API user name', pattern: /^[\x21-\x39\x3b-\x7e]{1,128}$/ },
  password: { what: 'API password', pattern: /^[\x21-\x7e]{1,128}$/ },
  entity: { what: 'merchant entity', pattern: /^[A-Za-z0-9][A-Za-z0-9_ -]{0,31}$/ },
}

/** Each of Worldpay's APIs names its version in the media type, or in a header of its own. */
export type WorldpayApi = 'card-payments' | 'payments' | 'queries' | '3ds'

const MEDIA: Readonly<Record<WorldpayApi, string>> = {
  'card-payments': 'application/vnd.worldpay.payments-v7+json',
  payments: 'application/json',
  queries: 'application/vnd.worldpay.payment-queries-v1.hal+json',
  '3ds': 'application/vnd.worldpay.verifications.customers-v3.hal+json',
}
const PAYMENTS_VERSION = '2024-06-01'

export type WorldpayCall = {
  method: 'GET' | 'POST'
  api: WorldpayApi
  path: string
  credentials: Credentials
  body?: object
  timeoutMs: number
}

export type WorldpayClient = (call: WorldpayCall) => Promise<Reply>

/** A caller of Worldpay's APIs in the name of the seller. Credentials of another form send nothing. */
export function createWorldpayClient(send: HttpClient): WorldpayClient {
  return ({ method, api, path, credentials, body, timeoutMs }) => {
    const flaw = checkCredentials(WORLDPAY_CREDENTIALS, credentials)
    if (flaw !== null) return Promise.resolve({ kind: 'not-sent', reason: flaw })
    const { username = '', password = '' } = credentials
    return send({
      method,
      path,
      headers: {
        authorization: basicAuthorization(username, password),
        accept: MEDIA[api],
        ...(body === undefined ? {} : { 'content-type': MEDIA[api] }),
        ...(api === 'payments' ? { 'wp-api-version': PAYMENTS_VERSION } : {}),
      },
      ...(body === undefined ? {} : { body: { kind: 'json', fields: body } }),
      timeoutMs,
    })
  }
}
