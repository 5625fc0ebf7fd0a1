import { sql } from 'kysely'
import { EMAIL_LINK_HOURS, UNDO_HOURS } from '#rules/office/account-factors.ts'
import type { Database } from '../postgres/database.ts'

/** An account and the address that it is to have. */
export type EmailChange = { userId: number; email: string }
/** An address that an account had until then. */
export type EmailUndo = EmailChange & { changedAt: Date }

type ChangeRow = { user_id: number; email: string }
type UndoRow = ChangeRow & { changed_at: Date }

const changeOf = (row: ChangeRow | undefined): EmailChange | null =>
  row === undefined ? null : { userId: row.user_id, email: row.email }
const undoOf = (row: UndoRow | undefined): EmailUndo | null =>
  row === undefined ? null : { userId: row.user_id, email: row.email, changedAt: row.changed_at }

/** Keeps the address that an account is to have; the link for one that was asked for before works no more. */
export async function keepEmailChange(
  tx: Database,
  { id, hash }: { id: string; hash: Buffer },
  { userId, email }: EmailChange,
): Promise<void> {
  await sql`
    with gone as (delete from email_changes where expires_at < now() and user_id <> ${userId})
    insert into email_changes (user_id, id, token_hash, email, expires_at)
    values (${userId}, ${id}, ${hash}, ${email}, now() + make_interval(hours => ${EMAIL_LINK_HOURS}))
    on conflict (user_id) do update set id = excluded.id, token_hash = excluded.token_hash,
      email = excluded.email, expires_at = excluded.expires_at`.execute(tx)
}

/** Change that a link confirms; null: there is none. */
export async function findEmailChange(db: Database, hash: Buffer): Promise<EmailChange | null> {
  const { rows } = await sql<ChangeRow>`
    select user_id, email from email_changes where token_hash = ${hash} and expires_at > now()`.execute(db)
  return changeOf(rows[0])
}

/** The same by the name of its link. */
export async function findEmailChangeById(db: Database, id: string): Promise<EmailChange | null> {
  const { rows } = await sql<ChangeRow>`
    select user_id, email from email_changes where id = ${id} and expires_at > now()`.execute(db)
  return changeOf(rows[0])
}

/** Uses a link up; null where it was used or has expired. Of many at once one gets it. */
export async function takeEmailChange(tx: Database, hash: Buffer): Promise<EmailChange | null> {
  const { rows } = await sql<ChangeRow>`
    delete from email_changes where token_hash = ${hash}
      -- guard: email-link-ends
      and expires_at > now()
    returning user_id, email`.execute(tx)
  return changeOf(rows[0])
}

/** Ends the link to an address that an account asked for and has not confirmed. */
export async function endEmailChange(tx: Database, userId: number): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId}`.execute(tx)
}

/** Keeps the address that an account had, with the link that gives it back. */
export async function keepEmailUndo(
  tx: Database,
  hash: Buffer,
  { userId, email }: EmailChange,
): Promise<void> {
  await sql`
    with gone as (delete from email_undos where expires_at < now())
    insert into email_undos (token_hash, user_id, email, expires_at)
    values (${hash}, ${userId}, ${email}, now() + make_interval(hours => ${UNDO_HOURS}))`.execute(tx)
}

/** The address that a link gives back; null: none any more. */
export async function findEmailUndo(db: Database, hash: Buffer): Promise<EmailUndo | null> {
  const { rows } = await sql<UndoRow>`
    select user_id, email, changed_at from email_undos
    where token_hash = ${hash} and expires_at > now()`.execute(db)
  return undoOf(rows[0])
}

/** Uses the link up, and those of every change that came after; null where it was used or has expired. */
export async function takeEmailUndo(tx: Database, hash: Buffer): Promise<EmailUndo | null> {
  const { rows } = await sql<UndoRow>`
    delete from email_undos where token_hash = ${hash}
      -- guard: email-undo-ends
      and expires_at > now()
    returning user_id, email, changed_at`.execute(tx)
  const undo = undoOf(rows[0])
  if (undo !== null) {
    // Undo links of earlier changes stay valid: this change must not cancel them.
    await sql`
      delete from email_undos where user_id = ${undo.userId} and changed_at > ${undo.changedAt}`.execute(tx)
  }
  return undo
}

/** Takes off an account the factors that were added since a moment, and the links that would undo those. */
export async function removeFactorsSince(tx: Database, userId: number, since: Date): Promise<void> {
  await sql`
    with app as (
      delete from totp_factors where user_id = ${userId} and coalesce(confirmed_at, created_at) >= ${since}
      returning user_id
    ), codes as (
      delete from recovery_codes where user_id in (select user_id from app)
    ), undos as (
      delete from factor_undos
      where user_id = ${userId} and expires_at >= ${since}::timestamptz + make_interval(hours => ${UNDO_HOURS})
    )
    delete from user_passkeys where user_id = ${userId} and created_at >= ${since}`.execute(tx)
}
