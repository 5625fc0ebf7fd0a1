import { sql, type RawBuilder } from 'kysely'
import type { Currency } from '#rules/base/money.ts'
import { NAMES_AMONG, type SaleSearch } from '#rules/sales/sale-search.ts'
import type { SubscriptionStatus } from '#rules/subscriptions/subscription.ts'
import type { Database } from '../postgres/database.ts'
import { whenGiven } from '../postgres/when-given.ts'
import { hasName, hasPhone } from './sale-list-store.ts'

export type ListedSubscription = {
  subscription_id: string
  product: string
  name: string
  email: string
  status: SubscriptionStatus
  amount: number
  currency: Currency
  period: number
  started_at: Date
  next_charge_at: Date | null
}

export type SubscriptionFilter = {
  search: SaleSearch
  status: SubscriptionStatus | null
  /** The last subscription of the page before; null: the first page. */
  before: string | null
  limit: number
}

/** Subscriptions of a seller, the newest first. One statement; for a name it reads at most `NAMES_AMONG` of them. */
export async function listSubscriptions(
  db: Database,
  sellerId: number,
  { search, status, before, limit }: SubscriptionFilter,
): Promise<ListedSubscription[]> {
  const { rows } = await sql<ListedSubscription>`
    select s.subscription_id, s.name as product, s.buyer ->> 'name' as name, s.buyer ->> 'email' as email, s.status,
      s.amount, s.currency, s.period, s.started_at, s.next_charge_at
    from ${searchedSubscriptions(sellerId, search)} s
    where (${status}::text is null or s.status = ${status})
      and ${whenGiven(
        before,
        sql`(s.created_at, s.id) < (select b.created_at, b.id from subscriptions b
        where b.subscription_id = ${before} and b.seller_id = ${sellerId})`,
      )}
      and ${search.kind === 'name' ? hasName(sql`s.buyer`, search) : sql`true`}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** The subscriptions that a search is made among, each by an index. */
export function searchedSubscriptions(sellerId: number, search: SaleSearch): RawBuilder<unknown> {
  const own = sql`select x.* from subscriptions x where x.seller_id = ${sellerId}`
  switch (search.kind) {
    case 'email':
      return sql`(${own} and x.payment_id in (select y.id from payments y
        where y.seller_id = ${sellerId} and lower(y.buyer ->> 'email') = ${search.email}))`
    case 'document':
      return sql`(${own} and x.buyer ->> 'document' = ${search.document}
        and x.product_id = any(array(select r.id from products r where r.seller_id = ${sellerId})))`
    case 'reference':
      return sql`(${own} and x.stored_reference = ${search.reference})`
    case 'order-number':
      return sql`(${own} and x.payment_id in (select y.id from payments y where y.order_number = ${search.number}))`
    case 'sale-id':
      return sql`(${own} and x.sale_id in (select y.id from sales y where y.sale_id = ${search.id}))`
    case 'phone':
      return sql`(select x.* from (${own} order by x.created_at desc, x.id desc limit ${NAMES_AMONG}) x
        where ${hasPhone(sql`x.buyer`, search)} or x.stored_reference = ${search.reference})`
    case 'name':
      return sql`(${own} order by x.created_at desc, x.id desc limit ${NAMES_AMONG})`
    case 'all':
      return sql`(${own})`
  }
}
