import { sql } from 'kysely'
import { sinceDiskFull, type Database } from './database.ts'
import { isSchemaKnown } from './newer-schema.ts'

/** For how long after a write that found no room readiness tries to write as well. */
const DISK_FULL_MS = 60_000

/**
 * Checks whether the database responds, has a catalogue and takes writes: the query of a load balancer before it sends
 * buyers. A standby and a read-only server respond, but no buyer could buy; this program does not write to a database
 * that a newer release has migrated.
 */
export async function isReady(db: Database): Promise<boolean> {
  const answered = await sql<{ writes: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' and ${isSchemaKnown} as writes
    from catalogue_state`
    .execute(db)
    .catch(() => null)
  // guard: ready-to-write
  if (answered?.rows[0]?.writes !== true) return false
  const fullFor = sinceDiskFull(db)
  return fullFor === null || fullFor > DISK_FULL_MS || hasRoom(db)
}

/** Whether a new file of some pages can be written, which an update of a row in its place does not show. */
function hasRoom(db: Database): Promise<boolean> {
  const write = sql`create temporary table room on commit drop as
    select repeat(md5(n::text), 100) as filling from generate_series(1, 20) n`
  return db
    .transaction()
    .execute((tx) => write.execute(tx))
    .then(
      () => true,
      () => false,
    )
}
