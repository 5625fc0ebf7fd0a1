import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** A job that failed so often that it is tried no more, until an operator has it tried again or drops it. */
export type FailedJob = {
  id: string
  kind: string
  attempts: number
  reason: string | null
  created_at: Date
  failed_at: Date
}

/** The queue's tables come with the first worker. */
async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/** The work of a kind that is not done yet. `late`: it should have begun more than a minute ago. */
export type JobCount = {
  kind: string
  waiting: number
  late: number
  running: number
  failed: number
  /** When the one that waits longest should have begun; null: none is due. */
  oldest: Date | null
}

/** All work that is not done, by kind. It reads every job that there is: for operators, not for a sweep. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<JobCount>`
    select task_identifier as kind, count(*) filter (where is_waiting) as waiting,
      count(*) filter (where is_waiting and run_at < now() - interval '1 minute') as late,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      min(run_at) filter (where is_waiting and run_at <= now()) as oldest
    from (select *, locked_at is null and attempts < max_attempts as is_waiting from graphile_worker.jobs) j
    group by 1 order by 1`.execute(db)
  return rows
}

/** Jobs that failed for good, the last first. It reads every job that there is: for operators, not for a sweep. */
export async function listFailedJobs(db: Database, most: number): Promise<FailedJob[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as kind, attempts, last_error as reason, created_at, updated_at as failed_at
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at desc, id desc limit ${most}`.execute(db)
  return rows
}

const FAILED = sql`select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`

/** Has failed jobs tried again from now on, as often as new ones; null: all. @returns how many those are */
export async function retryFailedJobs(db: Database, id: number | null): Promise<number> {
  if (!(await hasQueue(db))) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.reschedule_jobs(
      array(${FAILED} and (${id}::bigint is null or id = ${id})), run_at := now(), attempts := 0)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes failed jobs; null: all. @returns how many those were */
export async function dropFailedJobs(db: Database, id: number | null): Promise<number> {
  if (!(await hasQueue(db))) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.complete_jobs(
      array(${FAILED} and (${id}::bigint is null or id = ${id})))`.execute(db)
  return rows[0]?.count ?? 0
}
