import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** The longest time that a stream stays open. Browsers connect again by themselves. */
const LONGEST_MS = 30 * 60_000
const RETRY_MS = 2_000
/**
 * At a stop a stream's browsers reconnect spread over this time: to another process, or to this one when it is back.
 */
const STOPPED_RETRY_MS = 3_000

/** One event of a stream; a browser that connects again sends the last id that it saw. */
export type StreamEvent = { id: number; event: string; data: object }

/** The number of the last event that a browser saw, or −1. */
export function lastSeenOf(header: unknown): number {
  const seen = Number(header ?? -1)
  return Number.isInteger(seen) ? seen : -1
}

/**
 * Opens a stream of server-sent events with a heartbeat. Returns a function that sends an event; an id that was sent
 * before is not sent again. `onClose` is called once, when the browser leaves or the stream has lasted long enough.
 */
export function openStream(
  reply: FastifyReply,
  lastSeen: number,
  onClose: () => void,
): { send(event: StreamEvent): void } {
  const { raw } = reply
  let seen = lastSeen
  reply.hijack()
  // Headers that hooks have set for the caller's origin are part of this answer too.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${RETRY_MS}\n\n`)
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  const finish = (last = ''): void => {
    clearInterval(heartbeat)
    clearTimeout(end)
    raw.end(last)
  }
  const end = setTimeout(finish, LONGEST_MS)
  const { draining } = reply.server
  const leave = (): void => finish(`retry: ${Math.ceil(Math.random() * STOPPED_RETRY_MS)}\n\n`)
  const forget = draining.addStream(reply.request, leave)
  raw.on('close', () => {
    clearInterval(heartbeat)
    clearTimeout(end)
    forget()
    onClose()
  })
  if (draining.isStopping()) leave()
  return {
    send({ id, event, data }) {
      if (id <= seen || raw.writableEnded) return
      seen = id
      raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
  }
}
