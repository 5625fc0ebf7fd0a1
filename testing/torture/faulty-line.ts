import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Fault of the line between the program and the acquirer for one request.
 * - `late`: no answer; the acquirer receives it some time after the program has given up.
 * - `lost`: the acquirer does it, and its answer gets lost.
 * - `crash`: the acquirer does it, and the program dies before it has the answer.
 */
export type Fault = 'late' | 'lost' | 'crash'

/** Which requests carry the charge, and how many of them pass before the one that goes wrong. */
export interface Spot {
  path: RegExp
  passing: number
}

/** A line on which requests can be made to go wrong. */
export interface FaultyLine {
  /** The next request at the spot goes wrong. @returns what resolves once it has */
  arm(fault: Fault, spot: Spot, kill: () => Promise<void>): Promise<void>
  stop(): void
}

interface Armed {
  fault: Fault
  spot: Spot
  left: number
  kill: () => Promise<void>
  done: () => void
}

/** How long after the program gave up a late request arrives. */
const LATER_MS = 3000

/** Listens at `port` in place of the service at `target`, both on this machine, and passes everything on unchanged. */
export async function startFaultyLine(port: number, target: number): Promise<FaultyLine> {
  let armed: Armed | null = null
  const take = ({ method, url = '' }: IncomingMessage): Armed | null => {
    if (armed === null || method !== 'POST' || !armed.spot.path.test(url)) return null
    if (armed.left > 0) {
      armed.left -= 1
      return null
    }
    const taken = armed
    armed = null
    return taken
  }
  const server = createServer((request, response) => {
    const wrong = take(request)
    const work = wrong === null ? pass(target, request, response) : goWrong(target, wrong, request, response)
    work.catch(() => response.destroy())
  })
  const line: FaultyLine = {
    arm: (fault, spot, kill) =>
      new Promise((done) => {
        armed = { fault, spot, left: spot.passing, kill, done }
      }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return line
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

async function pass(target: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await forward(target, request, await bodyOf(request))
  response.writeHead(status, headers).end(body)
}

async function goWrong(
  target: number,
  { fault, kill, done }: Armed,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request)
  if (fault === 'late') {
    await once(response, 'close')
    // The buyer's page goes on meanwhile: that this one comes late is the next thing that happens.
    done()
    await sleep(LATER_MS)
    await forward(target, request, body)
    return
  }
  await forward(target, request, body)
  if (fault === 'crash') await kill()
  response.destroy()
  done()
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function forward(
  target: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const sent = httpRequest({ host: '127.0.0.1', port: target, method, path: url, headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) }
}
