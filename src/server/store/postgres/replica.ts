import { errorFields, type Log } from '../../log.ts'
import { openDatabase, type Database } from './database.ts'

/**
 * Reads what may be a second old: lists and figures of the office, pictures, files of a build. Never a price, stock, a
 * token or money that is moved by what was read.
 */
export type FromReplica = <Found>(read: (db: Database) => Promise<Found>) => Promise<Found>

/** For how long a replica that could not answer is left alone. */
const LEFT_ALONE_MS = 5_000
/** A busy replica is no reason to wait: the primary knows it as well. */
const STATEMENT_TIMEOUT_MS = 5_000

type ReplicaOptions = { url: string; max: number; primary: Database; log: Log }

/**
 * Reads from a replica. A query that it cannot answer, for whatever reason, and a row that it does not have yet (null)
 * go to the primary; an unavailable replica is skipped for some seconds.
 */
export function openReplica({ url, max, primary, log }: ReplicaOptions): {
  fromReplica: FromReplica
  stop(): Promise<void>
} {
  const db = openDatabase({
    url,
    max,
    applicationName: 'balcao replica',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  let awayUntil = 0
  return {
    fromReplica: async (read) => {
      if (performance.now() < awayUntil) return read(primary)
      const found = await read(db).catch((error: unknown) => {
        awayUntil = performance.now() + LEFT_ALONE_MS
        log.warn('replica-unavailable', errorFields(error))
        return null
      })
      // guard: replica-falls-back
      return found ?? read(primary)
    },
    stop: () => db.destroy(),
  }
}

/** Where there is no replica, the primary answers all. */
export function fromPrimary(primary: Database): FromReplica {
  return (read) => read(primary)
}
