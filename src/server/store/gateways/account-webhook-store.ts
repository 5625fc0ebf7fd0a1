import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** A seller's account at a gateway. */
type ChargedAccount = { gateway: string; sellerId: number }

/** The sweep comes every ten minutes; an account that was missed is seen at its next charge. */
const SEEN_MINUTES = 20
/** A webhook of a card's charge comes within minutes; a day leaves time to register one after the first sale. */
export const IS_SILENT = sql`came_at is null and charged_at < now() - interval '1 day'`

/** By the order of the key, because an event of any would be found soonest by reading the table from its first row. */
const hasCome = (seller: RawBuilder<unknown>) => sql`coalesce((
  -- guard: webhooks-that-came
  select true from webhook_events e where e.gateway = a.gateway and e.seller_id = ${seller}
  order by e.event_id limit 1), false)`

/** Notes which accounts have charged since the last time, and whose webhooks have come. */
export async function noteAccounts(db: Database): Promise<void> {
  await sql`
    insert into account_webhooks (gateway, seller_id)
    select distinct gateway, seller_id from ledger_entries
    where at > now() - ${SEEN_MINUTES} * interval '1 minute' and kind = 'charge' and amount > 0
    on conflict do nothing`.execute(db)
  await sql`
    update account_webhooks a set came_at = now()
    where came_at is null and (${hasCome(sql`a.seller_id`)} or ${hasCome(sql`0`)})`.execute(db)
}

/** Accounts whose webhooks never came, each once for ever, whichever process asks. */
export async function takeSilentAccounts(db: Database): Promise<ChargedAccount[]> {
  const { rows } = await sql<ChargedAccount>`
    update account_webhooks set told_at = now() where told_at is null and ${IS_SILENT}
    returning gateway, seller_id as "sellerId"`.execute(db)
  return rows
}
