import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../../call-error.ts'
import type { Metrics } from '../../metrics.ts'
import type { Database } from '../../store/postgres/database.ts'
import { isReady } from '../../store/postgres/readiness.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/health/live`, `/health/ready` and `/metrics`. Metrics are answered to this machine itself only: not to
 * others, and not to what a proxy on it passes on. */
export function mountOperatorRoutes(
  app: FastifyInstance,
  deps: { db: Database; metrics: Metrics; isStopping: () => boolean },
): void {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const ready = !deps.isStopping() && (await isReady(deps.db))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new CallError('NOT_FOUND')
    return reply.type('text/plain; version=0.0.4').send(await deps.metrics.text())
  })
}

/** The connection itself comes from here, and no proxy says that it speaks for somebody else. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => name in headers,
  )
  return LOOPBACK.has(socket.remoteAddress ?? '') && !isForwarded
}
