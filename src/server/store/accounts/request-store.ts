import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A request of the office, by its user and the key that its page assigned. */
export type RequestKey = { userId: number; key: string }
export type KnownRequest = Pick<Row<'office_requests'>, 'contents' | 'state' | 'answer'>

/** A request that runs longer was left by a process that died: nobody knows whether it was carried out. */
const RUNS_SECONDS = 60
/** As long as a page that was left open may ask again. */
const KEPT_HOURS = 48

/** Takes a key for a request, or returns what is known of the request that took it before. */
export async function beginRequest(
  db: Database,
  { userId, key }: RequestKey,
  { call, contents, state }: { call: string; contents: string; state: 'running' | 'voided' },
): Promise<KnownRequest | null> {
  const { rows } = await sql<{ taken: boolean }>`
    insert into office_requests (user_id, key, call, contents, state)
    values (${userId}, ${key}, ${call}, ${contents}, ${state})
    on conflict do nothing returning true as taken`.execute(db)
  return rows.length > 0 ? null : findRequest(db, { userId, key })
}

async function findRequest(db: Database, { userId, key }: RequestKey): Promise<KnownRequest | null> {
  const { rows } = await sql<KnownRequest>`
    select contents, answer, case when state = 'running' and created_at < now() - make_interval(secs => ${RUNS_SECONDS})
      then 'unknown' else state end as state
    from office_requests where user_id = ${userId} and key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** Keeps the sealed answer of a request that was carried out. */
export async function keepAnswer(db: Database, { userId, key }: RequestKey, answer: Buffer): Promise<void> {
  await sql`update office_requests set state = 'done', answer = ${answer}
    where user_id = ${userId} and key = ${key}`.execute(db)
}

/** Marks a request of which nobody knows whether it was carried out. */
export async function markUnknown(db: Database, { userId, key }: RequestKey): Promise<void> {
  await sql`update office_requests set state = 'unknown' where user_id = ${userId} and key = ${key}`.execute(
    db,
  )
}

/** Frees the key of a request that was refused, so that nothing of it was carried out. */
export async function freeKey(db: Database, { userId, key }: RequestKey): Promise<void> {
  await sql`delete from office_requests where user_id = ${userId} and key = ${key}`.execute(db)
}

/** Deletes requests that no page asks for any more. */
export async function forgetRequests(db: Database): Promise<void> {
  await sql`delete from office_requests where created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    db,
  )
}
