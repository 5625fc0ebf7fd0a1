import type { Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'

/** Root tables of all buyer data; tables that refer to them are deleted with them. */
const LEFT_BY_BUYERS =
  'payments, leads, outbox, webhook_events, account_webhooks, coupon_buyers, reservations, shortened_reservations, departures, waiting_list_entries, asked_mails, used_captchas, visit_events, visit_sends, team_events'.split(
    ', ',
  )
const CATALOGUE =
  'sellers, custom_checkouts, products, offers, batches, tickets, bumps, pixels, coupons, affiliates'.split(
    ', ',
  )

/**
 * Returns a function that restores a database to its current catalogue, without any buyer. Tests call it before each of
 * them, so it deletes the few existing rows (emptying a table makes new files), and imports only what a test has
 * changed: a fortieth of the time.
 */
export async function keepCatalogue(
  db: Database,
  importAgain: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const forget = await forgetting(db)
  const fingerprint = async (): Promise<string> => {
    const tables = CATALOGUE.map(
      (name) =>
        `(select string_agg(y, ',' order by y) from (select (to_jsonb(x) - 'catalogue_version')::text as y from ${name} x) z)`,
    )
    const [row] = await runSql<{ md5: string }>(db, `select md5(concat_ws('|', ${tables.join(', ')})) as md5`)
    return row?.md5 ?? ''
  }
  const asItWas = await fingerprint()
  return async () => {
    await runSql(db, forget)
    if ((await fingerprint()) !== asItWas) await importAgain()
  }
}

/** The tables that buyers leave something in, each before those that it refers to. */
export async function tablesOfBuyers(db: Database): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    db,
    `with recursive reached as (
      select unnest(array[${LEFT_BY_BUYERS.map((name) => `'${name}'`).join(', ')}])::regclass::oid as id, 0 as depth
      union
      select c.conrelid, r.depth + 1 from reached r
      join pg_constraint c on c.confrelid = r.id and c.contype = 'f' and c.conrelid <> c.confrelid)
    select id::regclass::text as name from reached group by id order by max(depth) desc`,
  )
  return rows.map(({ name }) => name)
}

/** One statement that deletes it all. */
async function forgetting(db: Database): Promise<string> {
  const tables = await tablesOfBuyers(db)
  const uncounted = [
    'update products set sold = 0, held = 0, voucher_held = 0 where sold <> 0 or held <> 0',
    `update batches set sold = 0, held = 0, half_price_taken = 0, voucher_held = 0
      where sold + held + half_price_taken <> 0`,
    'update coupons set redemptions = 0, voucher_held = 0 where redemptions <> 0',
  ]
  const statements = [...tables.map((name) => `delete from ${name}`), ...uncounted]
  return `do $$ begin ${statements.join('; ')}; end $$`
}
