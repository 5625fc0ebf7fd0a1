import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import type { Database } from '../store/database.ts'
import { isReady } from '../store/readiness.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/health/live`, `/health/ready` and `/metrics`. Metrics are answered to this machine and to proxies on it only. */
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
    if (!isLocal(request)) return reply.code(404).send({ code: 'NOT_FOUND' })
    return reply.type('text/plain; version=0.0.4').send(await deps.metrics.text())
  })
}

/** The connection itself, not what a header says of it. */
function isLocal(request: FastifyRequest): boolean {
  return LOOPBACK.has(request.socket.remoteAddress ?? '')
}
