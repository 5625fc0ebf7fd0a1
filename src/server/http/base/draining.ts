import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../../log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

/** State of a server's requests and streams that a stop needs. */
export type Draining = {
  isStopping: () => boolean
  /**
   * Takes a request, whose answer is a stream, out of those that a stop waits for; `leave` is called at the stop
   * instead. Returns what forgets it.
   */
  addStream: (request: FastifyRequest, leave: () => void) => () => void
  /** How many requests have not been answered yet; also those whose caller is gone. */
  running: () => number
  /** Closes connections that carry no request. */
  closeIdle: () => void
}

/** A browser connects before it asks: a connection that says nothing for so long is not waited for. */
const SILENT_MS = 1_000
const POLL_MS = 25

/** Watches the requests of a server, so that `drain` can end it without cutting off an answer. */
export function watchRequests(app: FastifyInstance, isStopping: () => boolean): void {
  const running = new Set<FastifyRequest>()
  const streams = new Set<() => void>()
  const closeIdle = watchConnections(app)
  app.decorate('draining', {
    isStopping,
    running: () => running.size,
    closeIdle,
    addStream: (request, leave) => {
      running.delete(request)
      streams.add(leave)
      return () => streams.delete(leave)
    },
  })
  app.addHook('onRequest', (request, _, done) => {
    running.add(request)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    running.delete(request)
    // A client that keeps connections for its next request must not choose this one.
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, _, done) => {
    running.delete(request)
    done()
  })
  app.addHook('preClose', (done) => {
    streams.forEach((leave) => leave())
    done()
  })
}

/** Node counts a connection without any request among the busy ones; gives what closes those as well. */
function watchConnections({ server }: FastifyInstance): () => void {
  const openedAt = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  return () => {
    server.closeIdleConnections()
    for (const [socket, at] of openedAt) {
      if (socket.bytesRead === 0 && performance.now() - at > SILENT_MS) socket.destroy()
    }
  }
}

/**
 * Ends servers for a stop: nobody new is admitted, streams are sent to another process, and running requests get their
 * answer, for `limitMs` at most. Before that, for `delayMs`, they continue unchanged while their readiness fails, so
 * that a load balancer has noticed before they refuse requests.
 */
export async function drain(
  servers: readonly FastifyInstance[],
  { delayMs, limitMs, log }: { delayMs: number; limitMs: number; log: Log },
): Promise<void> {
  if (servers.length === 0) return
  await sleep(delayMs)
  const until = performance.now() + limitMs
  await Promise.all(servers.map((app) => drainOne(app, until, log)))
}

async function drainOne(app: FastifyInstance, until: number, log: Log): Promise<void> {
  const { draining, server } = app
  const left = { open: true }
  const closed = app.close().then(() => (left.open = false))
  // A handler whose caller is gone still has something to write.
  // guard: answers-before-the-end
  while ((left.open || draining.running() > 0) && performance.now() < until) {
    draining.closeIdle()
    await sleep(POLL_MS)
  }
  if (left.open || draining.running() > 0) log.warn('drain-limit', { count: draining.running() })
  server.closeAllConnections()
  await closed
}
