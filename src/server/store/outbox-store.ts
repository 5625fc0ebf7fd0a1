import { sql } from 'kysely'
import type { Database } from './database.ts'

export type OutboxRow = { id: number; topic: string; payload: Record<string, string | number> }

/** Orders a mail outside of a settlement. */
export async function queueMail(db: Database, payload: Record<string, string>): Promise<void> {
  await sql`insert into outbox (topic, payload) values ('mail', ${JSON.stringify(payload)})`.execute(db)
}

/** Takes the oldest messages for good; the caller's transaction decides whether they are gone. */
export async function takeOutbox(db: Database, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    delete from outbox where id in (select id from outbox order by id limit ${limit} for update skip locked)
    returning id, topic, payload`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Tells every process that sales changed: one notification for many rows. The payload holds ids and statuses only. */
export async function notifySales(db: Database, changes: readonly OutboxRow['payload'][]): Promise<void> {
  await sql`select pg_notify('balcao_sales', ${JSON.stringify(changes)})`.execute(db)
}

/** Hands messages to the job queue in the caller's transaction. */
export async function addJobs(db: Database, jobs: readonly OutboxRow[]): Promise<void> {
  const specs = jobs.map((job) => ({ identifier: job.topic, payload: job.payload, max_attempts: 20 }))
  await sql`
    select graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec, spec)
      from json_array_elements(${JSON.stringify(specs)}::json) spec))`.execute(db)
}
