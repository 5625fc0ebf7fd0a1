import { sql } from 'kysely'
import { MAIL_CODE, UNDO_HOURS } from '#rules/office/account-factors.ts'
import type { Database } from '../postgres/database.ts'

/** A session of a user, by their ids. */
type Session = { userId: number; sessionId: string }

/** Keeps the name of a code that is mailed; one that was mailed before works no more. */
export async function keepMailCode(db: Database, id: string, { userId, sessionId }: Session): Promise<void> {
  await sql`
    insert into factor_codes (user_id, id, session_id, expires_at)
    values (${userId}, ${id}, ${sessionId}, now() + make_interval(mins => ${MAIL_CODE.minutes}))
    on conflict (user_id) do update set id = excluded.id, session_id = excluded.session_id, tries = 0,
      expires_at = excluded.expires_at`.execute(db)
}

/** Counts an attempt at the code and returns its name; null if this session has none, or its attempts are used up. */
export async function tryMailCode(db: Database, { userId, sessionId }: Session): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update factor_codes set tries = tries + 1
    where user_id = ${userId} and session_id = ${sessionId} and expires_at > now()
      -- guard: mail-code-tries
      and tries < ${MAIL_CODE.tries}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Uses a code up and records that the session has shown the mailbox; false where it was used. */
export async function useMailCode(
  tx: Database,
  id: string,
  { userId, sessionId }: Session,
): Promise<boolean> {
  const { rows } = await sql`
    with used as (delete from factor_codes where user_id = ${userId} and id = ${id} returning user_id)
    update office_sessions set mailbox_at = now()
    where id = ${sessionId} and user_id in (select user_id from used) returning id`.execute(tx)
  return rows.length > 0
}

/** Whether a code can still be typed, for the worker that mails it. */
export async function isMailCodeOpen(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from factor_codes where id = ${id} and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Keeps the link that undoes a first factor. */
export async function keepUndo(tx: Database, hash: Buffer, userId: number): Promise<void> {
  await sql`
    with gone as (delete from factor_undos where expires_at < now())
    insert into factor_undos (token_hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + make_interval(hours => ${UNDO_HOURS}))`.execute(tx)
}

/** Returns the account whose first factor a link undoes; null: none any more. */
export async function findUndo(db: Database, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from factor_undos where token_hash = ${hash} and expires_at > now()`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Uses the link up, and every other one of its account; null where it was used or has expired. */
export async function takeUndo(tx: Database, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    delete from factor_undos where token_hash = ${hash}
      -- guard: undo-link-ends
      and expires_at > now()
    returning user_id`.execute(tx)
  const userId = rows[0]?.user_id ?? null
  if (userId !== null) await sql`delete from factor_undos where user_id = ${userId}`.execute(tx)
  return userId
}
