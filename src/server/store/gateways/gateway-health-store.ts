import { sql } from 'kysely'
import { carries } from '#rules/methods/method-currency.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency } from '#rules/base/money.ts'
import type { Database } from '../postgres/database.ts'
import { IS_SILENT } from './account-webhook-store.ts'

/** Refusals of one kind at one gateway. */
export type RefusalCount = { gateway: string; code: string; gatewayCode: string | null; count: number }

/** Counts a seller's refused charges of the last hour by reason, most frequent first. Uses its own index. */
export async function countRefusals(db: Database, sellerId: number): Promise<RefusalCount[]> {
  const { rows } = await sql<RefusalCount>`
    select gateway, coalesce(code, state) as code, gateway_code as "gatewayCode", count(*) as count
    from attempts where seller_id = ${sellerId} and state in ('refused', 'not-sent')
      and outcome_at > now() - interval '1 hour'
    group by 1, 2, 3 order by count(*) desc, 2, 3`.execute(db)
  return rows
}

const LOOKED_BACK_DAYS = 90

/**
 * Returns a seller's last payment by each gateway: payments not aggregated yet to the second, and earlier ones to the
 * hour.
 */
export async function lastPaid(db: Database, sellerId: number): Promise<Map<string, Date>> {
  const { rows } = await sql<{ gateway: string; at: Date }>`
    with state as (select coalesce((select until from figures_state), '-infinity') as until)
    select gateway, max(at) as at from (
      select gateway, hour as at from ledger_hours where seller_id = ${sellerId} and charges > 0
        and hour > now() - ${LOOKED_BACK_DAYS} * interval '1 day'
      union all
      select gateway, at from ledger_entries where seller_id = ${sellerId} and kind = 'charge' and amount > 0
        and at >= greatest((select until from state), now() - interval '1 day')) l
    group by 1`.execute(db)
  return new Map(rows.map(({ gateway, at }) => [gateway, at]))
}

/** Whether webhooks of a seller's accounts have come, by gateway; a gateway that has not charged is not there. */
export async function webhooksOf(
  db: Database,
  sellerId: number,
): Promise<Map<string, 'came' | 'waiting' | 'silent'>> {
  const { rows } = await sql<{ gateway: string; state: 'came' | 'waiting' | 'silent' }>`
    select gateway, case when came_at is not null then 'came' when ${IS_SILENT} then 'silent' else 'waiting' end as state
    from account_webhooks where seller_id = ${sellerId}`.execute(db)
  return new Map(rows.map(({ gateway, state }) => [gateway, state]))
}

/** In which methods and currencies the products that a seller has on sale may be paid. */
export async function waysOfPaying(
  db: Database,
  sellerId: number,
): Promise<{ method: PaymentMethod; currency: Currency }[]> {
  const { rows } = await sql<{ method: PaymentMethod; currency: Currency }>`
    select distinct m.method, c.currency
    from products p cross join lateral unnest(string_to_array(p.body ->> 'method', ',')) m (method)
    cross join lateral unnest(array[p.currency, p.body ->> 'converted_currency']) c (currency)
    where p.seller_id = ${sellerId} and p.retired_at is null and p.is_active = 1 and m.method <> 'FREE'
      and c.currency is not null
    order by c.currency, m.method`.execute(db)
  return rows.filter(({ method, currency }) => carries(method, currency))
}
