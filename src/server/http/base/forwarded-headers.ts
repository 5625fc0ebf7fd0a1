import type { FastifyInstance } from 'fastify'
import { errorFields, type Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import { keepNotice } from '../../store/postgres/operator-notices.ts'
import type { Database } from '../../store/postgres/database.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const
/** Interval at which the database is notified that they still arrive. */
const AGAIN_MS = 3_600_000

type Deps = {
  db: Database
  log: Log
  metrics: Pick<Metrics, 'countUntrustedForwarded'>
  trustedProxies: readonly string[]
}

/**
 * Counts requests that a proxy forwarded, where none is named: all buyers have its address then, and share its limits.
 * The log says it once a process, the doctor finds it in the database.
 */
export function watchForwarded(app: FastifyInstance, deps: Deps): void {
  if (deps.trustedProxies.length > 0) return
  let hasWarned = false
  let nextAt = 0
  app.addHook('onRequest', (request, _, done) => {
    done()
    if (!FORWARDED.some((name) => request.headers[name] !== undefined)) return
    deps.metrics.countUntrustedForwarded()
    // guard: forwarded-is-said-once
    if (!hasWarned) deps.log.warn('forwarded-headers-untrusted')
    hasWarned = true
    const at = performance.now()
    if (at < nextAt) return
    nextAt = at + AGAIN_MS
    keepNotice(deps.db, 'forwarded-headers').catch((error: unknown) => {
      deps.log.error('notice-lost', errorFields(error))
    })
  })
}
