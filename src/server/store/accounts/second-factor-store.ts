import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Returns the sealed secret of a user's app, and whether a code of it has been typed yet; null if there is none. */
export async function findFactor(
  db: Database,
  userId: number,
): Promise<{ sealed: Buffer; isConfirmed: boolean } | null> {
  const { rows } = await sql<{ sealed: Buffer; isConfirmed: boolean }>`
    select sealed, confirmed_at is not null as "isConfirmed" from totp_factors where user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Keeps a secret that is not confirmed yet; false where one is. */
export async function keepFactor(db: Database, userId: number, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_factors (user_id, sealed) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
    where totp_factors.confirmed_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Confirms a secret by the step of a code; false where it was confirmed before. */
export async function confirmFactor(tx: Database, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set confirmed_at = now(), step = ${step}
    where user_id = ${userId} and confirmed_at is null returning user_id`.execute(tx)
  return rows.length > 0
}

/** Uses the code of a step; false where that one, or a later one, was used. Of many at once one gets it. */
export async function useStep(db: Database, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set step = ${step}
    where user_id = ${userId} and confirmed_at is not null
      -- guard: one-time-code-once
      and step < ${step}
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Puts other recovery codes in the place of a user's. */
export async function replaceRecoveryCodes(
  tx: Database,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code; false if it was used, or is not one of this user. */
export async function useRecoveryCode(db: Database, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash}
      -- guard: recovery-code-once
      and used_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from recovery_codes where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

/** Takes a user's app and recovery codes away; false where there was no app. */
export async function removeFactor(tx: Database, userId: number): Promise<boolean> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  const { rows } = await sql`delete from totp_factors where user_id = ${userId} returning user_id`.execute(tx)
  return rows.length > 0
}

/** Whether members of a seller need a second factor. */
export async function needsFactor(db: Database, sellerId: number): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean }>`
    select needs_factor as needs from seller_security where seller_id = ${sellerId}`.execute(db)
  return rows[0]?.needs === true
}

export async function setNeedsFactor(tx: Database, sellerId: number, isNeeded: boolean): Promise<void> {
  await sql`
    insert into seller_security (seller_id, needs_factor) values (${sellerId}, ${isNeeded})
    on conflict (seller_id) do update set needs_factor = excluded.needs_factor`.execute(tx)
}
