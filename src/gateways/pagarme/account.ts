import { checkCredentials, type CredentialRules } from '../credentials.ts'
import type { Credentials } from '../gateway.ts'
import { basicAuthorization, type HttpClient, type Reply } from '../http-client.ts'

/** The seller's account at Pagar.me. */
export const PAGARME_CREDENTIALS: CredentialRules = {
  secretKey: { what: 'secret key (sk_…)', pattern: /^sk_(?:test_)?[A-Za-z0-9]{8,120}$/ },
}

export type PagarmeCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  credentials: Credentials
  body?: object
  idempotencyKey?: string
  timeoutMs: number
}

export type PagarmeClient = (call: PagarmeCall) => Promise<Reply>

/** A caller of Pagar.me's API in the name of the seller: the secret key is the name of a Basic login without password. */
export function createPagarmeClient(send: HttpClient): PagarmeClient {
  return ({ method, path, credentials, body, idempotencyKey, timeoutMs }) => {
    const flaw = checkCredentials(PAGARME_CREDENTIALS, credentials)
    if (flaw !== null) return Promise.resolve({ kind: 'not-sent', reason: flaw })
    return send({
      method,
      path: `/core/v5${path}`,
      headers: {
        authorization: basicAuthorization(credentials['secretKey'] ?? '', ''),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: { kind: 'json', fields: body } }),
      timeoutMs,
    })
  }
}
