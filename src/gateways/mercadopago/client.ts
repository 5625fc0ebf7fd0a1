import { checkCredentials, type CredentialRules } from '../credentials.ts'
import type { Credentials } from '../gateway.ts'
import { createHttpClient, type HttpCall, type Reply } from '../http-client.ts'

/** The seller's application at Mercado Pago (Suas integrações, Credenciais). */
export const MERCADO_PAGO_CREDENTIALS: CredentialRules = {
  accessToken: {
    what: "access token of the seller's application",
    pattern: /^(?:APP_USR|TEST)-[\w-]{8,200}$/,
  },
}

export type MercadoPagoCall = Pick<HttpCall, 'method' | 'path' | 'timeoutMs'> & {
  /** May hold card digits: never log it. */
  json?: object
  /** `X-Idempotency-Key`, which payments and refunds must carry. */
  idempotencyKey?: string
  /** `X-Expand-Responde-Nodes`: parts of a payment that are returned only on request. */
  expand?: string
}

export type MercadoPagoClient = (credentials: Credentials, call: MercadoPagoCall) => Promise<Reply>

/** A caller of Mercado Pago's API in the seller's name. Credentials of another form are not sent. */
export function createMercadoPagoClient(url: string): MercadoPagoClient {
  const http = createHttpClient(url)
  return async (credentials, { json, idempotencyKey, expand, ...call }) => {
    const problem = checkCredentials(MERCADO_PAGO_CREDENTIALS, credentials)
    if (problem !== null) return { kind: 'not-sent', reason: problem }
    const headers = {
      authorization: `Bearer ${credentials['accessToken'] ?? ''}`,
      ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
      ...(expand === undefined ? {} : { 'x-expand-responde-nodes': expand }),
    }
    return http({ ...call, headers, ...(json === undefined ? {} : { body: { kind: 'json', fields: json } }) })
  }
}
