import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** How the next answer to something that was ordered goes wrong on its way to us. */
export type Spoiling = 'lost' | 'malformed' | 'error'

/** A request to the gateway and its unmodified answer, which contains data that may not be published. */
export type Exchange = { method: string; path: string; status: number; body: string }

export type SpoilingProxy = {
  url: string
  spoilNext(how: Spoiling): void
  /** The exchanges since the last call. */
  takeExchanges(): Exchange[]
  stop(): Promise<void>
}

/** Headers of one connection, which are not handed on. */
const OF_THE_CONNECTION = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding']

/** Requests that only turn a card or a key into a token move no money and are forwarded unspoilt. */
const ONLY_PREPARES = /\/(?:card_tokens|tokens|oauth2\/token)(?:\?|$)/

/**
 * Starts a proxy on this machine in front of a gateway's test environment. It forwards everything unchanged; when
 * instructed, it spoils the next answer to a POST after the gateway has processed it, as a bad line would.
 */
export async function startSpoilingProxy(target: string): Promise<SpoilingProxy> {
  let pending: Spoiling | null = null
  let exchanges: Exchange[] = []
  const server = createServer((incoming, response) => {
    const isOrder = incoming.method === 'POST' && !ONLY_PREPARES.test(incoming.url ?? '')
    const spoiling = isOrder ? pending : null
    if (spoiling !== null) pending = null
    handOn(target, incoming).then(
      ({ status, type, body }) => {
        const { method = '', url: path = '' } = incoming
        exchanges.push({ method, path, status, body: body.toString() })
        if (spoiling === 'lost') return void response.destroy()
        if (spoiling === 'error') return void response.writeHead(502).end('<html>Bad Gateway</html>')
        const text = spoiling === 'malformed' ? body.subarray(0, body.length / 2) : body
        return void response.writeHead(status, { 'content-type': type }).end(text)
      },
      // The gateway did not answer: neither do we.
      () => void response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoilNext: (how) => {
      pending = how
    },
    takeExchanges: () => {
      const taken = exchanges
      exchanges = []
      return taken
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function handOn(
  target: string,
  incoming: IncomingMessage,
): Promise<{ status: number; type: string; body: Buffer }> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = await buffer(incoming)
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
  const answer = await fetch(`${target.replace(/\/+$/, '')}${url}`, {
    method,
    headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    redirect: 'manual',
  })
  const type = answer.headers.get('content-type') ?? 'application/json'
  return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) }
}
