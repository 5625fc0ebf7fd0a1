import { basicAuthorization, createHttpClient, type HttpCall, type Reply } from '../http-client.ts'
import { checkCredentials, type CredentialRules } from '../credentials.ts'
import type { Credentials } from '../gateway.ts'
import { fieldsOf, textOf, wholeOf } from '../json-fields.ts'

/** The seller's REST application at PayPal (Developer Dashboard, Apps & Credentials). */
export const PAYPAL_CREDENTIALS: CredentialRules = {
  clientId: { what: "client id of the seller's PayPal application", pattern: /^[\w-]{8,128}$/ },
  clientSecret: { what: 'secret of that application', pattern: /^[\w-]{8,128}$/ },
}

export type PayPalCall = Pick<HttpCall, 'method' | 'path' | 'timeoutMs'> & {
  json?: object
  /** `PayPal-Request-Id`: the same key again returns the first answer. */
  requestId?: string
}

export type PayPalClient = (credentials: Credentials, call: PayPalCall) => Promise<Reply>

type Token = { token: string } | 'refused' | null

/** Why nothing was sent where PayPal does not know the application or its secret. */
export const NO_TOKEN_FOR_THEM = 'PayPal gave no access token to these credentials'

/** A token is given up this long before it ends, so that no call travels with one that ends on the way. */
const TOKEN_MARGIN_MS = 60_000

/**
 * A caller of PayPal's REST API. Access tokens (OAuth 2.0, client credentials) are kept until shortly before they
 * end and fetched once however many calls wait. Without a token nothing was sent.
 */
export function createPayPalClient(url: string, now: () => Date): PayPalClient {
  const http = createHttpClient(url)
  const tokens = new Map<string, { token: string; endsAt: number }>()
  const asked = new Map<string, Promise<Token>>()

  /** Null: there was no answer that says anything of the credentials. `refused`: they are wrong. */
  const fetchToken = async (credentials: Credentials, timeoutMs: number): Promise<Token> => {
    const { clientId = '', clientSecret = '' } = credentials
    const reply = await http({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: basicAuthorization(clientId, clientSecret) },
      body: { kind: 'form', fields: { grant_type: 'client_credentials' } },
      timeoutMs,
    })
    if (reply.kind === 'answer' && reply.status === 401) return 'refused'
    const body = reply.kind === 'answer' && reply.status === 200 ? fieldsOf(reply.body) : null
    const token = textOf(body, 'access_token')
    const seconds = wholeOf(body, 'expires_in')
    if (token === null || seconds === null || !/^[\w.~+/=-]+$/.test(token)) return null
    tokens.set(keyOf(credentials), { token, endsAt: now().getTime() + seconds * 1000 - TOKEN_MARGIN_MS })
    return { token }
  }

  const tokenOf = (credentials: Credentials, timeoutMs: number): Promise<Token> => {
    const key = keyOf(credentials)
    const kept = tokens.get(key)
    if (kept !== undefined && kept.endsAt > now().getTime()) return Promise.resolve({ token: kept.token })
    const pending = asked.get(key) ?? fetchToken(credentials, timeoutMs).finally(() => asked.delete(key))
    asked.set(key, pending)
    return pending
  }

  return async (credentials, { json, requestId, ...call }) => {
    const problem = checkCredentials(PAYPAL_CREDENTIALS, credentials)
    if (problem !== null) return { kind: 'not-sent', reason: problem }
    const given = await tokenOf(credentials, call.timeoutMs)
    if (given === 'refused') return { kind: 'not-sent', reason: NO_TOKEN_FOR_THEM }
    if (given === null) return { kind: 'not-sent', reason: 'PayPal gave no access token' }
    const headers = {
      authorization: `Bearer ${given.token}`,
      prefer: 'return=representation',
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
    }
    const reply = await http({
      ...call,
      headers,
      ...(json === undefined ? {} : { body: { kind: 'json', fields: json } }),
    })
    // A token that was taken back is not used again.
    if (reply.kind === 'answer' && reply.status === 401) tokens.delete(keyOf(credentials))
    return reply
  }
}

/** Tokens belong to an application and its secret: after a change of the secret the old token is not used. */
function keyOf({ clientId = '', clientSecret = '' }: Credentials): string {
  return JSON.stringify([clientId, clientSecret])
}
