import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hasCode } from '../../start-error.ts'

/** How long a pool keeps to the connections that it has, after the server refused one more. */
const CEILING_MS = 5_000
/** How long a process that has no connection at all waits before it asks for one again. */
const PAUSE_MS = 100

const ceilings = new WeakMap<pg.Pool, NodeJS.Timeout>()

/**
 * A connection of the pool. Where the server has none left for us, the pool keeps to those that it has for a while: the
 * caller waits for one of them, as it would in a full pool.
 */
export async function connectOrWait(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = performance.now() + (pool.options.connectionTimeoutMillis ?? 0)
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      // guard: waits-for-a-connection
      if (!isRefusedAsOneMore(error) || performance.now() > until) throw error
      if (pool.totalCount === 0) await sleep(PAUSE_MS)
      else keepTo(pool, pool.totalCount)
    }
  }
}

/** PostgreSQL's too_many_connections and configuration_limit_exceeded (a role's own limit). */
function isRefusedAsOneMore(error: unknown): boolean {
  return hasCode(error, '53300', '53400')
}

function keepTo(pool: pg.Pool, count: number): void {
  const { max } = pool.options
  pool.options.max = count
  if (ceilings.has(pool)) return
  const lift = setTimeout(() => {
    pool.options.max = max
    ceilings.delete(pool)
  }, CEILING_MS)
  lift.unref()
  ceilings.set(pool, lift)
}
