import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { LEFT_OF_PRODUCT } from '../catalogue/product-store.ts'
import { salesOfStatus } from './status-index.ts'

export type HomeFacts = {
  name: string
  country: string
  products: { id: number; name: string; is_event: boolean; is_sold_out: boolean }[]
  /** Of the products on sale that are opened at an address: how many, and the first without one. */
  opened: { count: number; without: number | null }
  hasGateway: boolean
  hasLook: boolean
  members: number
}

/** How many of each wait for somebody to look at them: withdrawals, sales, subscriptions and leads of the last days. */
export type Waiting = {
  withdrawals: number
  'in-review': number
  disputed: number
  'past-due': number
  leads: number
}

/** So many of the newest subscriptions are looked through, so that a start page costs the same in any shop. */
const AMONG = 5_000
const LEAD_DAYS = 7
/** Disputes of older sales have long been decided. */
const DISPUTE_DAYS = 120

/** Counts the pending items of a shop, each up to `most`. One statement. */
export async function countWaiting(db: Database, sellerId: number, most: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with reviewed as (
      select from sales s where s.seller_id = ${sellerId} and ${salesOfStatus('PENDING_FRAUD_ANALYSIS')} limit ${most}
    ),
    withdrawn as (
      select from withdrawals w where w.seller_id = ${sellerId} and w.state = 'asked' limit ${most}
    ),
    disputed as (
      select from sales s where s.seller_id = ${sellerId} and ${salesOfStatus('CHARGEBACK')}
        and s.created_at > now() - make_interval(days => ${DISPUTE_DAYS})
      limit ${most}
    ),
    renewed as (
      select status from subscriptions where seller_id = ${sellerId} order by created_at desc, id desc limit ${AMONG}
    ),
    begun as (
      select l.session_id, l.product_id from leads l where l.seller_id = ${sellerId}
        and l.without_purchase
        and l.created_at > now() - make_interval(days => ${LEAD_DAYS})
        and (select b.id from payments b where b.session_id = l.session_id and b.product_id = l.product_id
          and b.state = 'paid' limit 1) is null
      limit ${most}
    )
    select (select count(*) from reviewed) as "in-review", (select count(*) from disputed) as disputed,
      (select count(*) from withdrawn) as withdrawals,
      (select least(count(*), ${most}) from renewed where status = 'past-due') as "past-due",
      (select count(*) from begun) as leads`.execute(db)
  const [waiting] = rows
  if (!waiting) throw new Error(`nothing was counted of the seller ${sellerId}`)
  return waiting
}

/** Reads the data of a seller's start page. One statement. */
export async function readHome(db: Database, sellerId: number, most: number): Promise<HomeFacts> {
  const { rows } = await sql<HomeFacts>`
    select s.name, s.country,
      coalesce((select json_agg(listed) from (
        select p.id, p.name, p.product_type_id = 3 as is_event, coalesce(${LEFT_OF_PRODUCT} <= 0, false) as is_sold_out
        from products p where p.seller_id = s.id and p.retired_at is null and p.is_active = 1
        order by p.id limit ${most}) listed), '[]') as products,
      (select json_build_object('count', count(*), 'without', min(id) filter (where body->'access_url' is null))
        from products where seller_id = s.id and retired_at is null and is_active = 1
          and format <> 'PHYSICALPRODUCT' and product_type_id <> 3 and body->'donation' is null) as opened,
      exists (select from gateway_credentials c where c.seller_id = s.id) as "hasGateway",
      exists (select from custom_checkouts c where c.seller_id = s.id) as "hasLook",
      (select count(*) from members m where m.seller_id = s.id) as members
    from sellers s where s.id = ${sellerId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`the seller ${sellerId} is gone`)
  return facts
}
