import { sql } from 'kysely'
import { RECOVERY_HOURS } from '#rules/office/account-factors.ts'
import type { Database } from '../postgres/database.ts'

/**
 * Keeps that the lost factors of an account are removed after the delay. One that waits already goes on.
 * @returns from when on they are removed, and whether it was begun by this call
 */
export async function keepRecovery(
  tx: Database,
  hash: Buffer,
  { userId, startedBy }: { userId: number; startedBy: number },
): Promise<{ readyAt: Date; isNew: boolean }> {
  const { delay, open } = RECOVERY_HOURS
  const { rows } = await sql<{ ready_at: Date }>`
    insert into factor_recoveries (user_id, token_hash, started_by, ready_at, expires_at)
    values (${userId}, ${hash}, ${startedBy}, now() + make_interval(hours => ${delay}),
      now() + make_interval(hours => ${delay + open}))
    on conflict (user_id) do update set token_hash = excluded.token_hash, started_by = excluded.started_by,
      created_at = now(), ready_at = excluded.ready_at, expires_at = excluded.expires_at
    where factor_recoveries.expires_at <= now()
    returning ready_at`.execute(tx)
  const started = rows[0]?.ready_at
  if (started !== undefined) return { readyAt: started, isNew: true }
  const waiting = await tx
    .selectFrom('factor_recoveries')
    .select('ready_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { readyAt: waiting.ready_at, isNew: false }
}

/**
 * Takes the recovery of an account whose delay is over; false if there is none. Of many concurrent calls one gets it.
 */
export async function takeRecovery(tx: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from factor_recoveries where user_id = ${userId} and expires_at > now()
      -- guard: recovery-waits
      and ready_at <= now()
    returning user_id`.execute(tx)
  return rows.length > 0
}

/** Ends the recovery of an account; false if there is none. */
export async function endRecovery(db: Database, userId: number): Promise<boolean> {
  const { rows } =
    await sql`delete from factor_recoveries where user_id = ${userId} returning user_id`.execute(db)
  return rows.length > 0
}

/** Returns the account whose recovery a link cancels; null: none any more. */
export async function findRecovery(db: Database, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from factor_recoveries where token_hash = ${hash} and expires_at > now()`.execute(db)
  return rows[0]?.user_id ?? null
}

/** When the lost factors of the members of a seller are removed, of those who wait for it. */
export async function listRecoveries(db: Database, sellerId: number): Promise<Map<number, Date>> {
  const { rows } = await sql<{ user_id: number; ready_at: Date }>`
    select r.user_id, r.ready_at from factor_recoveries r join members m on m.user_id = r.user_id
    where m.seller_id = ${sellerId} and r.expires_at > now()`.execute(db)
  return new Map(rows.map(({ user_id: userId, ready_at: readyAt }) => [userId, readyAt]))
}
