import { sql } from 'kysely'
import { errorFields, type Log } from '../../log.ts'
import type { Database } from './database.ts'
import { newerStep } from './newer-schema.ts'

/** The time by the database's clock, whatever this machine's says (record 110). */
export interface DatabaseClock {
  now(): Date
  stop(): void
}

const READ_EVERY_MS = 10_000

type Watch = {
  readEveryMs?: number
  /**
   * Called once with a step of the schema that this program does not have: a newer release has migrated the database.
   */
  onNewerSchema?: (step: string) => void
}

/** A difference that no network explains. */
const DIFFERENCE_MS = 5_000

/**
 * Reads the database's clock, and advances it by the time elapsed since, which no change of this machine's clock
 * affects: a time that one process writes as due is due for every other, and for the database itself.
 * @throws Error when the database cannot be queried the first time; later the last reading serves
 */
export async function openDatabaseClock(
  db: Database,
  log: Log,
  { readEveryMs = READ_EVERY_MS, onNewerSchema = () => undefined }: Watch = {},
): Promise<DatabaseClock> {
  let reading = await readClock(db)
  let isDifferent = false
  let isNewer = false
  const now = (): Date => new Date(reading.at + performance.now() - reading.since)
  const report = (): void => {
    const aheadMs = Math.round(Date.now() - now().getTime())
    const wasDifferent = isDifferent
    isDifferent = Math.abs(aheadMs) > DIFFERENCE_MS
    if (isDifferent && !wasDifferent) log.warn('clock-differs', { ms: aheadMs })
  }
  const readOnce = async (): Promise<void> => {
    reading = await readClock(db)
    report()
    const step = await newerStep(db)
    // A look may begin before the last one has ended.
    if (step === null || isNewer) return
    isNewer = true
    onNewerSchema(step)
  }
  const read = (): void =>
    void readOnce().catch((error: unknown) => log.debug('clock-not-read', errorFields(error)))
  report()
  const reader = setInterval(read, readEveryMs)
  reader.unref()
  return { now, stop: () => clearInterval(reader) }
}

/** How far this machine's clock is ahead of the database's, in milliseconds. */
export async function clockAheadMs(db: Database): Promise<number> {
  const { at, since } = await readClock(db)
  return Date.now() - (at + performance.now() - since)
}

/** The database's time in milliseconds, and what the process's own counter showed then. */
async function readClock(db: Database): Promise<{ at: number; since: number }> {
  const asked = performance.now()
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  const answered = performance.now()
  const [row] = rows
  if (row === undefined) throw new Error('the database told no time')
  return { at: row.at, since: (asked + answered) / 2 }
}
