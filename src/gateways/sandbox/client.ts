import { createHttpClient, type HttpCall, type Reply } from '../http-client.ts'

type Call = Pick<HttpCall, 'path' | 'timeoutMs'> & {
  method: 'GET' | 'POST'
  body?: object
  idempotencyKey?: string
}

export type Client = (call: Call) => Promise<Reply>

/** Creates a client of the sandbox's API. Throws immediately for an invalid address. */
export function createClient(url: string, apiKey: string): Client {
  const send = createHttpClient(url)
  return ({ method, path, body, idempotencyKey, timeoutMs }) =>
    send({
      method,
      path: `/v1${path}`,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: { kind: 'json', fields: body } }),
      timeoutMs,
    })
}
