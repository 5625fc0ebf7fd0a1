import { vi } from 'vitest'
import type { Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'

/** Finds a hang, not slowness: on a busy machine all of them come, later. */
const LIMIT_MS = 60_000

/**
 * Waits until so many sessions of a database stand before a lock, or nothing has to wait any more. `db` needs a
 * connection that none of them holds.
 */
export async function untilWaiting(db: Database, count = 1, isOver = () => false): Promise<void> {
  // Not asked inside a transaction, which would see the same moment every time.
  const isReached = async (): Promise<boolean> => {
    const [row] = await runSql<{ waiting: number }>(
      db,
      `select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (row?.waiting ?? 0) >= count || isOver()
  }
  await vi.waitUntil(isReached, { timeout: LIMIT_MS, interval: 10 })
}

/**
 * Runs what `start` begins while the statement `lock` holds what all of it needs, and lets go when so many stand before
 * it: what is to happen at once happens at once, however busy the machine. `onlooker` is a pool of its own with two
 * connections at least.
 */
export async function atOnce<T>(
  onlooker: Database,
  { lock, count }: { lock: string; count: number },
  start: () => Promise<T>,
): Promise<T> {
  const { running } = await onlooker.transaction().execute(async (transaction) => {
    await runSql(transaction, lock)
    const begun = start()
    await untilWaiting(onlooker, count)
    // In an object, so that the transaction does not wait for those who wait for it.
    return { running: begun }
  })
  return running
}

const NUMBER = 4711

/** Stands in a function of the database where everybody is to stop until `lock` is let go. */
export const LOCK_BARRIER = {
  lock: `select pg_advisory_xact_lock(${NUMBER})`,
  stop: `perform pg_advisory_xact_lock_shared(${NUMBER});`,
}
