import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from '../../metrics.ts'
import type { Database } from '../../store/postgres/database.ts'
import { watchRequests } from '../base/draining.ts'
import { mountOperatorRoutes } from '../base/operator-routes.ts'

/** The health and the figures of a process that opens no other port. */
export function createWorkerServer(deps: {
  db: Database
  metrics: Metrics
  isStopping: () => boolean
}): FastifyInstance {
  const app = Fastify({ return503OnClosing: false })
  watchRequests(app, deps.isStopping)
  mountOperatorRoutes(app, deps)
  return app
}
