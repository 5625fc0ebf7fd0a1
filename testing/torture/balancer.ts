import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** A load balancer as small as one can be: it asks for readiness, and passes requests on to who says yes. */
export interface Balancer {
  /** Resolves when this port's readiness has been answered with yes. */
  isReady(port: number): Promise<void>
  close(): Promise<void>
}

const CHECK_MS = 100
/** An answer that is older than this says nothing any more: the machine may be busy for longer than a stop's delay. */
const STALE_MS = 300

/**
 * Handling of a request while no process is ready: a bare 503, or processes that once were may answer by themselves.
 */
type WhereNobodyIs = 'refuse' | 'pass'

/** Listens on `port` for the processes on `ports`; a request goes to one of them, in turn. */
export async function startBalancer(
  port: number,
  ports: readonly number[],
  onLost: (what: string) => void,
  whereNobodyIs: WhereNobodyIs = 'refuse',
): Promise<Balancer> {
  const waiting = new Map<number, () => void>()
  const places = ports.map((at) => watch(at, () => waiting.get(at)?.()))
  const checks = setInterval(() => void Promise.all(places.map(({ ask }) => ask())), CHECK_MS)
  let turn = 0
  const next = async (): Promise<number | undefined> => {
    await Promise.all(places.map(({ refresh }) => refresh()))
    const ready = places.filter(({ isReady }) => isReady())
    const alive = whereNobodyIs === 'pass' ? places.filter(({ wasReady }) => wasReady()) : []
    const able = ready.length > 0 ? ready : alive
    turn += 1
    return able[turn % able.length]?.port
  }
  const server = createServer((incoming, answer) => {
    void next().then((to) => {
      if (to === undefined) answer.writeHead(503).end()
      else pass(incoming, answer, to, onLost)
    })
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

interface Place {
  port: number
  /** Queries its readiness; callers meanwhile get the same answer, so that an older one is never the last. */
  ask(): Promise<void>
  /** Asks when the last answer is too old to go by. */
  refresh(): Promise<void>
  isReady(): boolean
  /** Whether it ever was. */
  wasReady(): boolean
}

function watch(port: number, onReady: () => void): Place {
  let ready = false
  let everReady = false
  let askedAt = 0
  let asking: Promise<void> | null = null
  const ask = async (): Promise<void> => {
    const began = Date.now()
    ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
    askedAt = began
    asking = null
    everReady ||= ready
    if (ready) onReady()
  }
  const askOnce = (): Promise<void> => (asking ??= ask())
  return {
    port,
    ask: askOnce,
    refresh: async () => {
      // The answer that is on its way may itself be as old: then it is asked once more.
      for (let tries = 0; tries < 2 && Date.now() - askedAt > STALE_MS; tries += 1) await askOnce()
    },
    isReady: () => ready,
    wasReady: () => everReady,
  }
}

/** Sends each request over a separate connection, as nginx does unless configured otherwise. */
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
