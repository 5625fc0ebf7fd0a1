import { sql } from 'kysely'
import type { ExistingEntries, KnownEntry, KnownProduct } from '#contract/catalogue/checks.ts'
import {
  BATCH_DATES,
  batchKey,
  COUPON_DATES,
  couponKey,
  EVENT_DATES,
  productKey,
} from '#contract/catalogue/moments.ts'
import type { DatedKey, KeptDates, RelativeDates } from '#contract/catalogue/moments.ts'
import { finding } from '#rules/catalogue/catalogue-findings.ts'
import type { CatalogueProblem } from '#contract/catalogue/problem.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import type { CatalogueRows } from './catalogue-rows.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** Whether anybody sells here yet. */
export async function hasSellers(db: Database): Promise<boolean> {
  return (await db.selectFrom('sellers').select('id').limit(1).execute()).length > 0
}

/** Loads the installation's entries that a file names. `replaced`: the seller whose other entries will be removed. */
export async function loadExisting(
  tx: Database,
  catalogue: Catalogue,
  replaced: number | undefined,
): Promise<ExistingEntries> {
  const { sellers, products, coupons, custom_checkouts, affiliates } = catalogue
  const batches = products.flatMap((product) => product.batches)
  const owned = [...products, ...coupons, ...custom_checkouts, ...affiliates]
  const brandings = [
    ...custom_checkouts.map(({ id }) => id),
    ...products.flatMap((p) => p.custom_checkout_id ?? []),
  ]
  const named = [...coupons, ...affiliates].flatMap((entry) => entry.product_ids)
  const companions = products.flatMap(({ bumps, upsell }) => [
    ...bumps,
    ...(upsell === undefined ? [] : [upsell]),
  ])
  const offered = companions.map((companion) => companion.product_id)
  const sellerIds = await ids(tx, 'sellers', [
    ...sellers.map(({ id }) => id),
    ...owned.map((e) => e.seller_id),
  ])
  return {
    sellers: new Set(sellerIds),
    products: await loadProducts(tx, [...products.map(({ id }) => id), ...named, ...offered], replaced),
    custom_checkouts: await loadOwners(tx, 'custom_checkouts', brandings, replaced),
    affiliates: await loadOwners(
      tx,
      'affiliates',
      affiliates.map(({ id }) => id),
      replaced,
    ),
    batches: await loadProductOf(
      tx,
      'batches',
      batches.map(({ id }) => id),
    ),
    tickets: await loadProductOf(
      tx,
      'tickets',
      batches.flatMap((batch) => batch.tickets.map(({ id }) => id)),
    ),
  }
}

async function ids(tx: Database, table: 'sellers', wanted: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', unique(wanted)).execute()
  return rows.map(({ id }) => id)
}

async function loadProducts(
  tx: Database,
  wanted: readonly number[],
  replaced: number | undefined,
): Promise<Map<number, KnownProduct>> {
  const { rows } = await sql<
    Pick<Row<'products'>, 'id' | 'seller_id' | 'currency'> & {
      retired: boolean
      offers: Row<'offers'>['hash'][]
    }
  >`
    select p.id, p.seller_id, p.currency, p.retired_at is not null as retired,
      array(select o.hash from offers o where o.product_id = p.id) as offers
    from products p where p.id = any(${unique(wanted)}::bigint[])`.execute(tx)
  return new Map(
    rows.map(({ id, seller_id, currency, retired, offers }) => [
      id,
      { seller_id, currency, live: !retired && seller_id !== replaced, offers: new Set(offers) },
    ]),
  )
}

async function loadOwners(
  tx: Database,
  table: 'custom_checkouts' | 'affiliates',
  wanted: readonly number[],
  replaced: number | undefined,
): Promise<Map<number, KnownEntry>> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'seller_id'])
    .where('id', 'in', unique(wanted))
    .execute()
  return new Map(rows.map(({ id, seller_id }) => [id, { seller_id, live: seller_id !== replaced }]))
}

async function loadProductOf(
  tx: Database,
  table: 'batches' | 'tickets',
  wanted: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'product_id'])
    .where('id', 'in', unique(wanted))
    .execute()
  return new Map(rows.map(({ id, product_id }) => [id, product_id]))
}

/** The dates that earlier imports resolved for the entries of a file. */
export async function loadKeptDates(tx: Database, catalogue: Catalogue): Promise<Map<DatedKey, KeptDates>> {
  const productIds = unique(catalogue.products.map(({ id }) => id))
  const [products, batches, coupons] = [
    await tx
      .selectFrom('products')
      .select(['id', 'body', 'relative_dates'])
      .where('id', 'in', productIds)
      .execute(),
    await tx
      .selectFrom('batches')
      .select(['id', 'body', 'relative_dates'])
      .where('product_id', 'in', productIds)
      .execute(),
    await tx
      .selectFrom('coupons')
      .select(['seller_id', 'name', 'body', 'relative_dates'])
      .where('seller_id', 'in', unique(catalogue.coupons.map((coupon) => coupon.seller_id)))
      .execute(),
  ]
  return new Map([
    ...products.map((row) => kept(productKey(row.id), row.relative_dates, row.body['event'], EVENT_DATES)),
    ...batches.map((row) => kept(batchKey(row.id), row.relative_dates, row.body, BATCH_DATES)),
    ...coupons.map((row) =>
      kept(couponKey(row.seller_id, row.name), row.relative_dates, row.body, COUPON_DATES),
    ),
  ])
}

function kept(
  key: DatedKey,
  relative: RelativeDates,
  body: unknown,
  fields: readonly string[],
): [DatedKey, KeptDates] {
  const held = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const dates = held.filter(([field, value]) => fields.includes(field) && typeof value === 'string')
  return [key, { relative, at: Object.fromEntries(dates) }]
}

/** `in ()` is no SQL, and no id is 0. */
function unique(numbers: readonly number[]): number[] {
  return numbers.length === 0 ? [0] : [...new Set(numbers)]
}

/** Owner of an insufficient stock: a product, or one of its batches. */
type ShortStock = { product?: number; batch?: number }
type Short = {
  kind: 'product' | 'batch' | 'coupon'
  id: string
  wanted: number
  taken: number
  of: ShortStock
}

function placeOf({ product, batch }: ShortStock, { products }: Pick<Catalogue, 'products'>): string {
  const at = products.findIndex(({ id }) => id === product)
  const below = products[at]?.batches.findIndex(({ id }) => id === batch) ?? -1
  if (at === -1) return ''
  return batch === undefined ? `products[${at}].stock` : `products[${at}].batches[${below}].stock`
}

/** Stocks and limits that the file sets below what is sold, held or redeemed already. */
export async function findShortStocks(
  tx: Database,
  rows: CatalogueRows,
  catalogue: Pick<Catalogue, 'products'>,
): Promise<CatalogueProblem[]> {
  const incoming = (list: readonly object[]) => JSON.stringify(list)
  const { rows: short } = await sql<Short>`
    select 'product' as kind, t.id::text, n.stock as wanted, t.sold + t.held as taken,
      jsonb_build_object('product', t.id) as of
    from products t join jsonb_populate_recordset(null::products, ${incoming(rows.products)}::jsonb) n using (id)
    where n.stock < t.sold + t.held
    union all
    select 'batch', t.id::text, n.stock, t.sold + t.held,
      jsonb_build_object('product', t.product_id, 'batch', t.id)
    from batches t join jsonb_populate_recordset(null::batches, ${incoming(rows.batches)}::jsonb) n using (id)
    where n.stock < t.sold + t.held
    union all
    select 'coupon', t.name, n.use_limit, t.redemptions, '{}'
    from coupons t join jsonb_populate_recordset(null::coupons, ${incoming(rows.coupons)}::jsonb) n
      on n.seller_id = t.seller_id and upper(n.name) = t.code
    where n.use_limit < t.redemptions`.execute(tx)
  return short.map(({ kind, id, wanted, taken, of }) => ({
    path: '',
    place: placeOf(of, catalogue),
    ...finding(`short-${kind}`, { id, wanted, taken }),
  }))
}

/** Bumps that an import left beside a product of another currency; products outside the file may have them. */
export async function findMixedCarts(
  tx: Database,
  productIds: readonly number[],
): Promise<CatalogueProblem[]> {
  const { rows } = await sql<{ product: number; bump: number }>`
    select p.id as product, q.id as bump from bumps b
    join products p on p.id = b.product_id join products q on q.id = b.bump_product_id
    where p.currency <> q.currency and (p.id = any(${productIds}::bigint[]) or q.id = any(${productIds}::bigint[]))
    order by 1, 2`.execute(tx)
  return rows.map(({ product, bump }) => ({
    path: '',
    ...finding('mixed-cart', { product, bump }),
  }))
}

/** Upsells that an import left naming an offer which their product no longer has; products outside the file may have them. */
export async function findLostUpsells(
  tx: Database,
  productIds: readonly number[],
): Promise<CatalogueProblem[]> {
  const { rows } = await sql<{ product: number; upsell: number; offer: string }>`
    select u.id as product, p.id as upsell, u.body #>> '{upsell,offer}' as offer
    from products p join products u on u.seller_id = p.seller_id and u.retired_at is null
      and (u.body #>> '{upsell,product_id}')::bigint = p.id
    where p.id = any(${productIds}::bigint[]) and u.body #>> '{upsell,offer}' is not null
      and not exists (select from offers o where o.product_id = p.id and o.hash = u.body #>> '{upsell,offer}')
    order by 1`.execute(tx)
  return rows.map(({ product, upsell, offer }) => ({
    path: '',
    ...finding('lost-upsell', { product, offer, upsell }),
  }))
}

/**
 * Products that an import left with a converted price at a seller without `has_international_flag`: the file has one of
 * the two, the installation the other.
 */
export async function findConversions(
  tx: Database,
  { products, sellers }: Pick<Catalogue, 'products' | 'sellers'>,
): Promise<CatalogueProblem[]> {
  const { rows } = await sql<{ product: number; seller: number }>`
    select p.id as product, p.seller_id as seller from products p join sellers s on s.id = p.seller_id
    where p.retired_at is null and p.body ? 'converted_currency'
      and not coalesce((s.body ->> 'has_international_flag')::boolean, false)
      and (p.id = any(${unique(products.map(({ id }) => id))}::bigint[])
        or s.id = any(${unique(sellers.map(({ id }) => id))}::bigint[]))
    order by 1`.execute(tx)
  return rows.map(({ product, seller }) => {
    const at = products.findIndex(({ id }) => id === product)
    if (at >= 0)
      return { path: `products[${at}].converted_currency`, ...finding('international', { seller }) }
    const of = sellers.findIndex(({ id }) => id === seller)
    return { path: `sellers[${of}].has_international_flag`, ...finding('still-converts', { product }) }
  })
}
