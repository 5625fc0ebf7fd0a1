import { errorFields, type Log } from '../log.ts'
import { findMissingRunners, freeJobsOf } from '../store/outbox/job-runners.ts'
import type { Database } from '../store/postgres/database.ts'
import { startTicker, type Ticker } from './ticker.ts'

type FreeJobsOptions = {
  db: Database
  log: Log
  /** Between two looks. */
  intervalMs?: number
  /** How long a runner shows no mark until it counts as dead. */
  missingMs?: number
}

const INTERVAL_MS = 2_000
/** A runner that only lost its connection shows its mark again within a second or two. */
const MISSING_MS = 5_000

/**
 * Frees the jobs of runners that died, so that another one does them within seconds. A runner counts as dead when it has
 * shown no mark for a while: one that lives and whose database was restarted shows it again before that.
 */
export function startFreeingJobs({ db, log, intervalMs, missingMs = MISSING_MS }: FreeJobsOptions): Ticker {
  const missingSince = new Map<string, number>()
  const tick = async (): Promise<boolean> => {
    const missing = await findMissingRunners(db)
    const now = performance.now()
    for (const runner of missingSince.keys()) if (!missing.includes(runner)) missingSince.delete(runner)
    for (const runner of missing) if (!missingSince.has(runner)) missingSince.set(runner, now)
    const dead = missing.filter((runner) => now - (missingSince.get(runner) ?? now) >= missingMs)
    if (dead.length > 0) log.warn('jobs-freed', { count: await freeJobsOf(db, dead) })
    return false
  }
  return startTicker({
    intervalMs: intervalMs ?? INTERVAL_MS,
    tick,
    onError: (error) => log.error('sweep-failed', errorFields(error)),
  })
}
