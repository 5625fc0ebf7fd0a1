import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** A load balancer as small as one can be: it asks for readiness, and passes requests on to who says yes. */
export interface Balancer {
  /** Resolves when this port's readiness has been answered with yes. */
  isReady(port: number): Promise<void>
  close(): Promise<void>
}

const CHECK_MS = 100

/** Listens on `port` for the processes on `ports`; a request goes to one of them, in turn. */
export async function startBalancer(
  port: number,
  ports: readonly number[],
  onLost: (what: string) => void,
): Promise<Balancer> {
  const ready = new Set<number>()
  const waiting = new Map<number, () => void>()
  let turn = 0
  const check = async (at: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${at}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isReady) ready.delete(at)
    else {
      ready.add(at)
      waiting.get(at)?.()
    }
  }
  const checks = setInterval(() => void Promise.all(ports.map(check)), CHECK_MS)
  const next = (): number | undefined => {
    turn += 1
    return [...ready][turn % ready.size]
  }
  const server = createServer((incoming, answer) => {
    const to = next()
    if (to === undefined) answer.writeHead(503).end()
    else pass(incoming, answer, to, onLost)
  })
  // A connection that waits while this process is busy must not be lost by the balancer itself.
  server.keepAliveTimeout = 0
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  return {
    isReady: (at) => new Promise((done) => waiting.set(at, done)),
    close: async () => {
      clearInterval(checks)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Each request over a connection of its own, as nginx does it unless it is told otherwise. */
function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  port: number,
  onLost: (what: string) => void,
): void {
  const { method, url: path, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
    const { connection: _, ...kept } = response.headers
    answer.writeHead(response.statusCode ?? 502, kept)
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  onward.on('error', (error) => {
    if (!answer.closed) onLost(`${method} ${path} at ${port}: ${error.message}`)
    answer.destroy()
  })
  answer.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
