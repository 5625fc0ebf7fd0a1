import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../postgres/database.ts'

/** Sets the advisory locks of runners apart from all others of this database. */
const RUNNERS = 1_786_014_315

/** Database mark that a job runner is alive. */
type RunnerMark = {
  /**
   * Marks the runner of this id as alive, for as long as this process and its connection are; the runner before it
   * loses its mark. Costs nothing while the mark is in place.
   * @throws Error when the database is unavailable
   */
  show(runnerId: string): Promise<void>
  /** Gives the connection back. */
  remove(): void
}

/**
 * Creates a mark, an advisory lock in a separate session. When a process dies, its system closes the connection, and
 * the database ends the session with its lock: nothing has to be written, and nothing expires. If a machine vanished
 * without closing anything, its mark stays until TCP drops the connection.
 */
export function createRunnerMark(pool: pg.Pool): RunnerMark {
  let session: pg.PoolClient | null = null
  let shown: string | null = null
  const lose = (): void => {
    session?.removeListener('error', lose)
    session?.removeListener('end', lose)
    session?.release(true)
    session = null
    shown = null
  }
  return {
    show: async (runnerId) => {
      if (shown === runnerId) return
      if (session === null) {
        session = await pool.connect()
        session.on('error', lose)
        session.on('end', lose)
      }
      // Shared, so that two ids of one hash do not wait for each other.
      await session.query('select pg_advisory_unlock_all(), pg_advisory_lock_shared($1, hashtext($2))', [
        RUNNERS,
        runnerId,
      ])
      shown = runnerId
    },
    remove: lose,
  }
}

const INDEX = 'balcao_jobs_taken'

/**
 * Ensures an index of the jobs that are taken: a few, however many wait or have failed for good. The tables are the
 * queue's own, made by its migrations, and without the index a query for taken jobs reads every existing job.
 */
export async function indexTakenJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('graphile_worker.${INDEX}') is not null as is_there`,
  )
  if (rows[0]?.is_there === true) return
  // Two that start at the same moment: one makes it.
  await pool.query(`select pg_advisory_xact_lock(${RUNNERS}, 0);
    create index if not exists ${INDEX} on graphile_worker._private_jobs (locked_at) where locked_at is not null`)
}

/** Runners that hold jobs and show no mark. */
export async function findMissingRunners(db: Database): Promise<string[]> {
  const { rows } = await sql<{ runner: string }>`
    select runner from (select distinct locked_by as runner from graphile_worker.jobs where locked_at is not null) held
    where not exists (select from pg_locks
      where locktype = 'advisory' and classid = ${RUNNERS}::oid and objid = hashtext(runner)::oid and objsubid = 2
        and granted and database = (select oid from pg_database where datname = current_database()))`.execute(
    db,
  )
  return rows.map(({ runner }) => runner)
}

/** Lets other runners take the jobs that these have taken; how many that were. */
export async function freeJobsOf(db: Database, runners: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with held as (select count(*)::int as count from graphile_worker.jobs
      where locked_at is not null and locked_by = any(${runners}::text[]))
    select held.count, graphile_worker.force_unlock_workers(${runners}::text[]) from held`.execute(db)
  return rows[0]?.count ?? 0
}
