import { sql } from 'kysely'
import { EVENT_PRODUCT_TYPE } from '#rules/catalogue/catalogue.ts'
import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Bump, Coupon, Offer, Pixel, Product, Seller } from '#rules/catalogue/catalogue.ts'
import { isServerProvider, needsAccount, type ServerProvider } from '#rules/advertising/pixel-events.ts'
import type { HalfPriceCount } from '#rules/tickets/half-price.ts'
import { couponOf, customCheckoutOf, productOf, sellerOf } from './catalogue-rows.ts'
import type { ProductRows, Row } from './catalogue-rows.ts'
import { catalogueVersionOf } from './catalogue-version.ts'
import { customWithOwnPictures, withOwnPictures } from './picture-store.ts'
import type { Database } from '../postgres/database.ts'
import { recently } from '../postgres/recently.ts'

/** Remaining quantity of a product or batch: `stock` − `sold` − `held`; without a stock there is no limit. */
export type Counter = { stock: number | null; sold: number; held: number }

export type BumpRecord = {
  bump: Bump
  /** The product that the bump adds. Its own bumps, batches and pixels play no part and are empty. */
  product: Product
  /** The offer of that product which the bump names. */
  offer: Offer | null
}

/** Everything that the checkout of a product needs, as of one version of its seller's catalogue. */
export type ProductRecord = {
  /** The payment's transaction compares it again before it believes a price from here. */
  version: number
  product: Product
  seller: Seller
  bumps: readonly BumpRecord[]
  /** The customisation that the product itself names. */
  customCheckout: CustomCheckout | null
  /** Those of its pixels to which this server can send events: their account credentials were entered. */
  activePixels: readonly Pixel[]
  /** Read with every call, never cached. */
  live: {
    product: Counter
    bumps: ReadonlyMap<number, Counter>
    /** Reservations that have expired hold nothing here, whether or not anybody has cleared them away. */
    batches: ReadonlyMap<number, Counter>
    /** Null: nothing of it is sold at half price. */
    halfPrice: HalfPriceCount | null
  }
  /** The database's clock as of this reading. */
  now: Date
}

export type CouponRecord = {
  version: number
  /** The row that a use is claimed on. */
  id: number
  coupon: Coupon
  startsAt: Date | null
  dueDate: Date | null
  redemptions: number
  /** The database's clock, which decides whether the coupon is in force. */
  now: Date
}

/** Product data shown on pages and mails about a sale. */
export type ShownProduct = Pick<ProductRecord, 'product' | 'seller' | 'activePixels'>

export type CatalogueReader = {
  /** The version of a seller's catalogue: it counts on with every import that changes anything of it. */
  currentVersion(sellerId: number): Promise<number>
  /**
   * One query; light when the cache holds this version of the product. Null: the product does not exist, on sale or
   * off. `asOf` is a version that the caller has just read with other data: if the cache holds that very version, and
   * nothing of the product is counted, no query is needed.
   */
  findProduct(productId: number, asOf?: number): Promise<ProductRecord | null>
  /**
   * A product in its state of at most seconds ago, for naming or showing it; decisions use `findProduct`. A busy shop
   * reads its product so often that this needs no database query.
   */
  findRecentProduct(productId: number): Promise<Pick<ProductRecord, 'product' | 'seller'> | null>
  /** A product as this process read it last, however long ago that was; null: it never did. Asks the database nothing. */
  knownProduct(productId: number): Product | null
  /** A product that was sold once, also one that has left the catalogue since. Its offers, bumps and batches are empty. */
  findSoldProduct(productId: number): Promise<{ product: Product; seller: Seller } | null>
  /** For what names or shows a product: as it was seconds ago at most, or as it was sold, once it has left the catalogue. */
  findShownProduct(productId: number): Promise<ShownProduct | null>
  /** A coupon that this product takes, whatever its dates and uses; names are compared without case. */
  findCoupon(name: string, productId: number): Promise<CouponRecord | null>
  /** A customisation of this seller. */
  findCustomCheckout(id: number, sellerId: number): Promise<CustomCheckout | null>
  /** The looks of a seller, of those that differ in nothing that mails show only one. */
  findLooks(sellerId: number): Promise<CustomCheckout[]>
  /** A seller as it was seconds ago at most, also of products that are no longer sold. */
  findSeller(id: number): Promise<Seller | null>
  /** Whether this affiliate promotes this product. */
  isAffiliate(id: number, productId: number): Promise<boolean>
}

type Entries = Omit<ProductRecord, 'live' | 'now'>
/** An entry of the cache: with the counters as they were read last, and when that was. */
type Cached = { entries: Entries; live: ProductRecord['live']; now: Date; readAt: number }

/** Whether the operator's file opens the account of a pixel. */
export type HasAccount = (provider: ServerProvider, pixel: string) => boolean

const CACHED_PRODUCTS = 1_000
const RECENT_MS = 2_000

/** Reads the catalogue. Entries are cached in the process by product and version; counters never are. */
export function createCatalogueReader(
  db: Database,
  {
    cachedProducts = CACHED_PRODUCTS,
    hasAccount = () => false,
  }: { cachedProducts?: number; hasAccount?: HasAccount | undefined } = {},
): CatalogueReader {
  const cache = new Map<number, Cached>()
  const remember = (productId: number, cached: Cached): void => {
    // A Map keeps the order of insertion: the first key is the one that was not asked for the longest.
    cache.delete(productId)
    cache.set(productId, cached)
    const [oldest] = cache.keys()
    if (cache.size > cachedProducts && oldest !== undefined) cache.delete(oldest)
  }
  const readProduct = async (productId: number): Promise<ProductRecord | null> => {
    const cached = cache.get(productId)?.entries
    const found = await queryProduct(db, productId, cached?.version)
    const entries = found?.entries ? readEntries(found.version, found.entries, hasAccount) : cached
    if (!found || !entries) return null
    const live = readCounters(found)
    const { now } = found
    remember(productId, { entries, live, now, readAt: performance.now() })
    return { ...entries, live, now }
  }
  const findRecentProduct = async (productId: number): Promise<Entries | null> => {
    const cached = cache.get(productId)
    const isRecent = cached !== undefined && performance.now() - cached.readAt < RECENT_MS
    return isRecent ? cached.entries : readProduct(productId)
  }
  const findSeller = recently((id: number) => querySeller(db, id), { forMs: RECENT_MS, most: cachedProducts })
  return {
    currentVersion: (sellerId) => catalogueVersionOf(db, sellerId),
    findProduct: async (productId, asOf) => {
      const cached = cache.get(productId)
      if (cached === undefined || cached.entries.version !== asOf || isCounted(cached))
        return readProduct(productId)
      return { ...cached.entries, live: cached.live, now: cached.now }
    },
    knownProduct: (productId) => cache.get(productId)?.entries.product ?? null,
    findRecentProduct,
    findSoldProduct: (productId) => querySoldProduct(db, productId),
    findShownProduct: async (productId) =>
      (await findRecentProduct(productId)) ?? (await querySoldProduct(db, productId)),
    findCoupon: (name, productId) => queryCoupon(db, name, productId),
    findCustomCheckout: (id, sellerId) => queryCustomCheckout(db, id, sellerId),
    findLooks: (sellerId) => queryLooks(db, sellerId),
    findSeller,
    isAffiliate: (id, productId) => queryAffiliate(db, id, productId),
  }
}

async function querySoldProduct(db: Database, productId: number): Promise<ShownProduct | null> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
  if (!row) return null
  const seller = await querySeller(db, row.seller_id)
  if (seller === null) throw new Error(`the product ${productId} has no seller`)
  const product = ownProduct({ product: row, offers: [], bumps: [], batches: [], tickets: [], pixels: [] })
  return { product, seller, activePixels: [] }
}

async function querySeller(db: Database, id: number): Promise<Seller | null> {
  const row = await db.selectFrom('sellers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? sellerOf(row) : null
}

async function queryCustomCheckout(
  db: Database,
  id: number,
  sellerId: number,
): Promise<CustomCheckout | null> {
  const row = await db
    .selectFrom('custom_checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return row ? customWithOwnPictures(customCheckoutOf(row)) : null
}

async function queryLooks(db: Database, sellerId: number): Promise<CustomCheckout[]> {
  const shown = (['theme', 'theme_color', 'logotipo'] as const).map((field) => sql`body->>${sql.lit(field)}`)
  const rows = await db
    .selectFrom('custom_checkouts')
    .distinctOn(shown)
    .selectAll()
    .where('seller_id', '=', sellerId)
    .execute()
  return rows.map((row) => customWithOwnPictures(customCheckoutOf(row)))
}

async function queryAffiliate(db: Database, id: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select from affiliates where id = ${id} and ${productId} = any(product_ids) and retired_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether something of a product can run out, so that its counters have to be read each time. */
function isCounted({ entries, live }: Cached): boolean {
  const counters = [live.product, ...live.bumps.values()]
  return entries.product.batches.length > 0 || counters.some(({ stock }) => stock !== null)
}

type EntryRows = Omit<ProductRows, 'bumps'> & {
  seller: Row
  custom_checkout: Row | null
  /** Pixels of the product for which the seller has written what opens their accounts. */
  opened_pixels: readonly { provider: string; pixel: string }[]
  bumps: readonly { bump: Row; product: Row; offers: readonly Row[] }[]
}
type CounterRow = { id: number } & Counter
type FoundProduct = {
  version: number
  now: Date
  counter: Counter
  bump_counters: readonly CounterRow[]
  batch_counters: readonly CounterRow[]
  half_price: HalfPriceCount | null
  /** Null when the caller holds this version. */
  entries: EntryRows | null
}

/** Version, counters and entries come from one statement, hence from one moment. */
async function queryProduct(
  db: Database,
  productId: number,
  cachedVersion: number | undefined,
): Promise<FoundProduct | undefined> {
  const list = (table: string, order: string) => sql`coalesce((
    select json_agg(to_jsonb(t) order by ${sql.raw(order)}) from ${sql.table(table)} t where t.product_id = p.id), '[]')`
  const living = sql`t.product_id = p.id and t.retired_at is null`
  const { rows } = await sql<FoundProduct>`
    select s.catalogue_version as version, now() as now,
      json_build_object('stock', p.stock, 'sold', p.sold, 'held', p.held) as counter,
      coalesce((select json_agg(json_build_object('id', q.id, 'stock', q.stock, 'sold', q.sold, 'held', q.held))
        from bumps b join products q on q.id = b.bump_product_id where b.product_id = p.id), '[]') as bump_counters,
      coalesce((select json_agg(json_build_object('id', t.id, 'stock', t.stock, 'sold', t.sold, 'held', t.held - (
          select coalesce(sum(r.quantity), 0) from reservations r
          where r.batch_id = t.id and r.state = 'open' and r.ends_at <= now())))
        from batches t where ${living}), '[]') as batch_counters,
      case when p.product_type_id = ${EVENT_PRODUCT_TYPE}
        then (select to_jsonb(c) from half_price_count(p.id, now()) c) end as half_price,
      case when s.catalogue_version is distinct from ${cachedVersion ?? null}::bigint then json_build_object(
        'product', to_jsonb(p),
        'seller', to_jsonb(s),
        'custom_checkout', (select to_jsonb(t) from custom_checkouts t where t.id = p.custom_checkout_id),
        'offers', ${list('offers', 't.position')},
        'pixels', ${list('pixels', 't.position')},
        'opened_pixels', coalesce((select json_agg(json_build_object('provider', a.provider, 'pixel', a.pixel))
          from pixel_accesses a join pixels t on t.provider = a.provider and t.id = a.pixel
          where a.seller_id = p.seller_id and t.product_id = p.id), '[]'),
        'batches', coalesce((select json_agg(to_jsonb(t) order by t.position, t.id) from batches t where ${living}), '[]'),
        'tickets', coalesce((select json_agg(to_jsonb(t) order by t.position, t.id) from tickets t where ${living}), '[]'),
        'bumps', coalesce((
          select json_agg(json_build_object('bump', to_jsonb(b), 'product', to_jsonb(q), 'offers', coalesce((
            select json_agg(to_jsonb(t) order by t.position) from offers t where t.product_id = q.id), '[]'))
            order by b.position, q.id)
          from bumps b join products q on q.id = b.bump_product_id and q.retired_at is null
          where b.product_id = p.id), '[]')
      ) end as entries
    from products p join sellers s on s.id = p.seller_id where p.id = ${productId} and p.retired_at is null`.execute(
    db,
  )
  return rows[0]
}

function readEntries(version: number, rows: EntryRows, hasAccount: HasAccount): Entries {
  const product = ownProduct({ ...rows, bumps: rows.bumps.map(({ bump }) => bump) })
  const bumps = rows.bumps.map((row, index): BumpRecord => {
    const bump = product.bumps[index]
    if (!bump) throw new Error(`Bump ${index} of product ${product.id} was lost`)
    const added = ownProduct({ ...row, bumps: [], batches: [], tickets: [], pixels: [] })
    return { bump, product: added, offer: added.offers.find(({ hash }) => hash === bump.offer) ?? null }
  })
  const customCheckout = rows.custom_checkout && customWithOwnPictures(customCheckoutOf(rows.custom_checkout))
  const activePixels = product.pixels.filter((pixel) => isPixelActive(pixel, rows.opened_pixels, hasAccount))
  return { version, product, seller: sellerOf(rows.seller), bumps, customCheckout, activePixels }
}

function isPixelActive(
  { provider, id }: Pixel,
  opened: EntryRows['opened_pixels'],
  hasAccount: HasAccount,
): boolean {
  if (!isServerProvider(provider)) return false
  const isOpened = opened.some((each) => each.provider === provider && each.pixel === id)
  return isOpened || !needsAccount(provider) || hasAccount(provider, id)
}

/** A product as pages show it: with the addresses that its pictures have here. */
function ownProduct(rows: ProductRows): Product {
  return withOwnPictures(productOf(rows))
}

function readCounters(found: FoundProduct): ProductRecord['live'] {
  const { counter, bump_counters, batch_counters, half_price } = found
  const byId = (rows: readonly CounterRow[]) =>
    new Map(rows.map(({ id, ...rest }): [number, Counter] => [id, rest]))
  return {
    product: counter,
    bumps: byId(bump_counters),
    batches: byId(batch_counters),
    halfPrice: half_price,
  }
}

async function queryCoupon(db: Database, name: string, productId: number): Promise<CouponRecord | null> {
  const { rows } = await sql<{
    version: number
    row: Row
    id: number
    starts_at: Date | null
    due_date: Date | null
    redemptions: number
    now: Date
  }>`
    select s.catalogue_version as version, to_jsonb(c) as row, c.id, c.starts_at, c.due_date, c.redemptions, now() as now
    from products p join sellers s on s.id = p.seller_id
    join coupons c on c.seller_id = p.seller_id and c.code = upper(${name}) and p.id = any(c.product_ids)
      and c.retired_at is null
    where p.id = ${productId} and p.retired_at is null`.execute(db)
  const found = rows[0]
  if (!found) return null
  const { version, id, starts_at, due_date, redemptions, now } = found
  return {
    version,
    id,
    coupon: couponOf(found.row),
    startsAt: starts_at,
    dueDate: due_date,
    redemptions,
    now,
  }
}
