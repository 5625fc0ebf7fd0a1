import { sql } from 'kysely'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import type { Database } from '../postgres/database.ts'
import { productEntry, toEntry } from './catalogue-rows.ts'
import type { Entry, ProductRows, Row } from './catalogue-rows.ts'

/** A current entry of the catalogue: not retired, and not validated. */
export type LivingEntry = { kind: EntryKind; seller: number; id: string; entry: Entry }

/** Which entries: by id, coupons by seller and name, and all of the seller who is `replaced`. */
export type EntryScope = Readonly<Record<Exclude<EntryKind, 'coupon'>, readonly number[]>> & {
  coupon: readonly { seller_id: number; name: string }[]
  replaced: number | null
}

/** Everything that a file may change: the entries that it names, and all of a seller who is replaced. */
export function scopeOf(catalogue: Catalogue, replaced: number | undefined): EntryScope {
  const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)
  return {
    seller: ids(catalogue.sellers),
    custom_checkout: ids(catalogue.custom_checkouts),
    product: ids(catalogue.products),
    coupon: catalogue.coupons.map(({ seller_id, name }) => ({ seller_id, name })),
    affiliate: ids(catalogue.affiliates),
    replaced: replaced ?? null,
  }
}

/** Nothing, to be narrowed to one entry. */
export const NO_ENTRY: EntryScope = {
  seller: [],
  custom_checkout: [],
  product: [],
  coupon: [],
  affiliate: [],
  replaced: null,
}

/** The living entries of a scope, in an order that is always the same. */
export async function loadEntries(tx: Database, scope: EntryScope): Promise<LivingEntry[]> {
  return [
    ...(await loadOf(tx, 'seller', 'sellers', sql`t.id = any(${scope.seller}::bigint[])`)),
    ...(await loadOf(tx, 'custom_checkout', 'custom_checkouts', byId(scope, 'custom_checkout'))),
    ...(await loadProducts(tx, scope)),
    ...(await loadOf(tx, 'coupon', 'coupons', couponsOf(scope))),
    ...(await loadOf(
      tx,
      'affiliate',
      'affiliates',
      sql`${byId(scope, 'affiliate')} and t.retired_at is null`,
    )),
  ]
}

function byId(scope: EntryScope, kind: 'custom_checkout' | 'product' | 'affiliate') {
  return sql<boolean>`(t.id = any(${scope[kind]}::bigint[]) or t.seller_id = ${scope.replaced}::bigint)`
}

function couponsOf(scope: EntryScope) {
  return sql<boolean>`t.retired_at is null and (t.seller_id = ${scope.replaced}::bigint or (t.seller_id, t.code) in (
    select n.seller_id, upper(n.name) from jsonb_to_recordset(${JSON.stringify(scope.coupon)}::jsonb)
      as n (seller_id bigint, name text)))`
}

async function loadOf(
  tx: Database,
  kind: EntryKind,
  table: 'sellers' | 'custom_checkouts' | 'coupons' | 'affiliates',
  which: ReturnType<typeof couponsOf>,
): Promise<LivingEntry[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${which} order by t.id`.execute(tx)
  return rows.map(({ row }) => ({
    kind,
    seller: Number(row[kind === 'seller' ? 'id' : 'seller_id']),
    id: String(row[kind === 'coupon' ? 'code' : 'id']),
    entry: toEntry(table, row),
  }))
}

async function loadProducts(tx: Database, scope: EntryScope): Promise<LivingEntry[]> {
  const below = (table: string, order: string, which = 'true') => sql`coalesce((
    select json_agg(to_jsonb(b) order by ${sql.raw(order)}) from ${sql.table(table)} b
    where b.product_id = t.id and ${sql.raw(which)}), '[]')`
  const { rows } = await sql<ProductRows>`
    select to_jsonb(t) as product, ${below('offers', 'b.position, b.hash')} as offers,
      ${below('bumps', 'b.position, b.bump_product_id')} as bumps,
      ${below('batches', 'b.position, b.id', 'b.retired_at is null')} as batches,
      ${below('tickets', 'b.position, b.id', 'b.retired_at is null')} as tickets,
      ${below('pixels', 'b.position, b.provider, b.id')} as pixels
    from products t where ${byId(scope, 'product')} and t.retired_at is null order by t.id`.execute(tx)
  return rows.map((row) => ({
    kind: 'product',
    seller: Number(row.product['seller_id']),
    id: String(row.product['id']),
    entry: productEntry(row),
  }))
}
