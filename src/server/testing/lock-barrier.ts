import { vi } from 'vitest'
import type { Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'

/** Finds a hang, not slowness: on a busy machine all of them come, later. */
const LIMIT_MS = 60_000

/**
 * Waits until so many sessions of a database wait for a lock, or none has to wait any more. `db` needs a connection
 * that none of them holds.
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
 * Runs `start` while the statement `lock` holds what all of its work needs, and releases the lock when so many wait for
 * it: simultaneous operations are simultaneous, however busy the machine. `onlooker` is a separate pool with at least
 * two connections.
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

/** Barrier for a function of the database in which all callers stop until `lock` is released. */
export const LOCK_BARRIER = {
  lock: `select pg_advisory_xact_lock(${NUMBER})`,
  stop: `perform pg_advisory_xact_lock_shared(${NUMBER});`,
}
