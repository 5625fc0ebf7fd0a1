import { sql, type RawBuilder } from 'kysely'
import type { SaleSearch } from '#rules/sale-search.ts'
import type { SaleStatus } from '#rules/sale-status.ts'
import type { Database } from '../postgres/database.ts'

export type ListedSale = {
  sale_id: string
  order_number: string
  product: string
  name: string
  email: string
  amount: number
  currency: string
  status: SaleStatus
  method: string | null
  created_at: Date
}

export type SaleFilter = {
  search: SaleSearch
  status: SaleStatus | null
  /** The last sale of the page before; null: the first page. */
  before: string | null
  limit: number
}

/** Names are looked for among so many of the newest sales: there is no index of words. */
export const NAMES_AMONG = 10_000

/** Sales of a seller, the newest first. One statement; it reads a page, and for a name at most `NAMES_AMONG` sales. */
export async function listSales(
  db: Database,
  sellerId: number,
  { search, status, before, limit }: SaleFilter,
): Promise<ListedSale[]> {
  const { rows } = await sql<ListedSale>`
    select s.sale_id, p.order_number, s.name as product, p.buyer ->> 'name' as name, p.buyer ->> 'email' as email,
      s.amount, s.currency, s.status, s.created_at,
      (select a.method from attempts a where a.payment_id = p.id order by a.number desc limit 1) as method
    from ${searchedSales(sellerId, search)} s join payments p on p.id = s.payment_id
    where not s.dropped and (${status}::text is null or s.status = ${status})
      and (${before}::text is null or (s.created_at, s.id) < (
        select b.created_at, b.id from sales b where b.sale_id = ${before} and b.seller_id = ${sellerId}))
      and ${search.kind === 'name' ? sql`p.buyer ->> 'name' ilike ${likeOf(search.words)}` : sql`true`}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** The sales that a search is made among, each by an index. */
export function searchedSales(sellerId: number, search: SaleSearch): RawBuilder<unknown> {
  const own = sql`select x.* from sales x where x.seller_id = ${sellerId}`
  switch (search.kind) {
    case 'email':
      return sql`(${own} and x.payment_id in (select y.id from payments y
        where y.seller_id = ${sellerId} and lower(y.buyer ->> 'email') = ${search.email}))`
    case 'order-number':
      return sql`(${own} and x.payment_id in (select y.id from payments y where y.order_number = ${search.number}))`
    case 'sale-id':
      return sql`(${own} and x.sale_id = ${search.id})`
    case 'name':
      return sql`(${own} order by x.created_at desc, x.id desc limit ${NAMES_AMONG})`
    case 'all':
      return sql`(${own})`
  }
}

/** Words anywhere in a name, in their order. */
export function likeOf(words: string): string {
  const plain = words.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return `%${plain.split(/\s+/).join('%')}%`
}

/** Whether a sale is this seller's. */
export async function isSaleOf(db: Database, sellerId: number, saleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sales')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return row !== undefined
}
