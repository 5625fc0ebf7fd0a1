import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A request as a pretend gateway receives it. */
export type DoubleRequest = {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** `text` is sent as it stands, in place of a body of JSON. */
export type DoubleAnswer = { status: number; body?: unknown; text?: string; headers?: Record<string, string> }

/** What becomes of an answer after the gateway did what it was asked to. */
export type Mishap = 'late' | 'lost' | 'malformed' | 'error' | null

export type Double = { url: string; requests: DoubleRequest[]; stop(): Promise<void> }

/** How long the mishap `late` takes: longer than anybody who is impatient waits, shorter than everybody else. */
const LATE_MS = 700

/**
 * A small HTTP server that stands for a gateway's API: `handle` answers as the owner's published description says,
 * and a mishap spoils the answer afterwards. Every request is kept, so that tests can look at what was sent.
 */
export async function startDouble(
  handle: (request: DoubleRequest) => { answer: DoubleAnswer; mishap?: Mishap },
): Promise<Double> {
  const requests: DoubleRequest[] = []
  const server = createServer((incoming, response) => {
    void text(incoming).then(async (body) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://double')
      const { method = 'GET', headers } = incoming
      const request = { method, path: decodeURIComponent(pathname), query: searchParams, headers, body }
      requests.push(request)
      const { answer, mishap = null } = handle(request)
      await answerWith(response, answer, mishap)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stop }
}

/** An address at which nobody listens: a port that was just given back. */
export async function closedUrl(): Promise<string> {
  const double = await startDouble(() => ({ answer: { status: 500 } }))
  await double.stop()
  return double.url
}

async function answerWith(response: ServerResponse, answer: DoubleAnswer, mishap: Mishap): Promise<void> {
  if (mishap === 'late') await wait(LATE_MS)
  if (mishap === 'lost') return void response.destroy()
  if (mishap === 'error') return void response.writeHead(500).end('<html>Internal Server Error</html>')
  const body = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
  const whole = mishap === 'malformed' ? body.slice(0, body.length / 2) : body
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(whole)
}
