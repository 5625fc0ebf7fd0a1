import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Values by which a seller's sales can be filtered, also those no longer sold: the active first, each list by name. */
export type SaleChoices = {
  products: { id: number; name: string }[]
  offers: { product_id: number; hash: string; name: string }[]
  /** Of coupons that were made together the name of their series. */
  coupons: string[]
  affiliates: { id: number; name: string }[]
}

/** One statement; of each list `most`. */
export async function readSaleChoices(db: Database, sellerId: number, most: number): Promise<SaleChoices> {
  const { rows } = await sql<SaleChoices>`
    select
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name)), '[]') from (
        select id, name from products where seller_id = ${sellerId}
        order by retired_at is not null, lower(name), id limit ${most}) x) as products,
      (select coalesce(json_agg(json_build_object('product_id', x.product_id, 'hash', x.hash, 'name', x.name)), '[]') from (
        select o.product_id, o.hash, p.name from offers o join products p on p.id = o.product_id
        where o.seller_id = ${sellerId} order by lower(p.name), o.position limit ${most}) x) as offers,
      (select coalesce(json_agg(x.name), '[]') from (
        select distinct on (listed) coalesce(series, name) as name, upper(coalesce(series, name)) as listed
        from coupons where seller_id = ${sellerId} order by listed limit ${most}) x) as coupons,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name)), '[]') from (
        select id, name from affiliates where seller_id = ${sellerId}
        order by retired_at is not null, lower(name), id limit ${most}) x) as affiliates`.execute(db)
  const [choices] = rows
  if (!choices) throw new Error('a statement without a row')
  return choices
}

/** Returns the name of a seller's affiliate, also of a deleted one; null: it has none of this id. */
export async function affiliateName(db: Database, sellerId: number, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from affiliates where id::text = ${id} and seller_id = ${sellerId}`.execute(db)
  return rows[0]?.name ?? null
}

/** Whether a product is on sale now, and whether an offer still is one of it. */
export async function isSold(
  db: Database,
  productId: number,
  offer: string | null,
): Promise<'no' | 'without-offer' | 'with-offer'> {
  const { rows } = await sql<{ has_offer: boolean }>`
    select exists (select from offers o where o.product_id = p.id and o.hash = ${offer}) as has_offer
    from products p where p.id = ${productId} and p.retired_at is null and p.is_active = 1`.execute(db)
  const [found] = rows
  if (found === undefined) return 'no'
  return found.has_offer ? 'with-offer' : 'without-offer'
}
