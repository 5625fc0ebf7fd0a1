import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type OutboxRow = Omit<Row<'outbox'>, 'created_at'>

/** Whether anything waits to be dispatched; far cheaper than a transaction that finds nothing. */
export async function hasOutbox(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from outbox) as waits`.execute(db)
  return rows[0]?.waits === true
}

/** Takes the oldest messages for good; the caller's transaction decides whether they are gone. */
export async function takeOutbox(db: Database, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    delete from outbox where id in (select id from outbox order by id limit ${limit} for update skip locked)
    returning id, topic, payload`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Channel for notices of changed sales. */
export const SALES_CHANNEL = 'balcao_sales'
/** PostgreSQL takes a payload of less than 8000 bytes. */
const PAYLOAD_BYTES = 7900

/**
 * Notifies every process of changed sales, with as few notifications as their size allows. The payload holds ids and
 * statuses only.
 */
export async function notifySales(db: Database, changes: readonly OutboxRow['payload'][]): Promise<void> {
  const payloads = payloadsOf(changes.map((change) => JSON.stringify(change)))
  await sql`select pg_notify(${SALES_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  )
}

/** Notifies every process that tickets of events were taken or released. */
export async function notifyTickets(db: Database, productIds: readonly number[]): Promise<void> {
  await notifySales(
    db,
    productIds.map((tickets) => ({ tickets })),
  )
}

function payloadsOf(changes: readonly string[]): string[] {
  const chunks: string[][] = []
  let bytes = Infinity
  for (const change of changes) {
    const size = Buffer.byteLength(change) + 1
    if (bytes + size > PAYLOAD_BYTES) {
      chunks.push([])
      bytes = 1
    }
    chunks.at(-1)?.push(change)
    bytes += size
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`)
}

/**
 * Jobs that wait until no others do: visitors can create them by the thousand, and nobody waits for them. A higher
 * number runs later; mails, webhooks and everything else are 0.
 */
const WAITS: Readonly<Record<string, number>> = { export: 10, pixels: 10, visit: 20 }

/** Hands messages to the job queue in the caller's transaction; `run_at` in a payload is when its job may begin. */
export async function addJobs(db: Database, jobs: readonly OutboxRow[]): Promise<void> {
  const specs = jobs.map(({ topic, payload }) => ({
    identifier: topic,
    payload,
    max_attempts: 20,
    // guard: mails-before-visits
    priority: WAITS[topic] ?? 0,
    ...(typeof payload === 'object' && payload !== null && 'run_at' in payload && { run_at: payload.run_at }),
  }))
  await sql`
    select graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec, spec)
      from json_array_elements(${JSON.stringify(specs)}::json) spec))`.execute(db)
}

/**
 * Frees jobs that were taken minutes ago and never ended; the queue by itself waits four hours for that. Jobs may run twice
 * anyway, so one that is only slow does no harm.
 */
export async function releaseStuckJobs(db: Database, minutes: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - ${minutes} * interval '1 minute' having count(*) > 0`.execute(db)
}
