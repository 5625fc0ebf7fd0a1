import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Since when the subscriptions of a seller renew by themselves, and how many of those that go on could. */
export async function readRenewalSwitch(
  db: Database,
  sellerId: number,
): Promise<{ since: Date | null; subscribers: number }> {
  const { rows } = await sql<{ since: Date | null; subscribers: number }>`
    select renews_since as since, (select count(*) from subscriptions s where s.seller_id = l.id
      and s.status <> 'ended' and s.card is not null and s.stored_reference is not null) as subscribers
    from sellers l where l.id = ${sellerId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no seller ${sellerId}`)
  return row
}

/**
 * Turns them on or off; false: they were so already. Off, nothing stays planned: a charge that was refused before is paid
 * by its link, also when they are turned on again.
 */
export async function switchRenewals(db: Database, sellerId: number, on: boolean): Promise<boolean> {
  const { rows } = await sql`
    update sellers set renews_since = case when ${on}::boolean then now() end
    where id = ${sellerId} and (renews_since is null) = ${on}::boolean returning id`.execute(db)
  if (rows.length === 0) return false
  if (!on)
    await sql`update subscription_charges set renew_at = null, hold_code = null
      where seller_id = ${sellerId} and state = 'scheduled' and renew_at is not null`.execute(db)
  return true
}
