import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { affiliateOf, couponOf, customCheckoutOf, productOf, sellerOf } from './catalogue-rows.ts'
import type { Row } from './catalogue-rows.ts'
import type { Database } from '../postgres/database.ts'

/** The whole catalogue, or one seller's, as one file. Dates are moments, also those that were written relative. */
export async function loadCatalogue(db: Database, sellerId?: number): Promise<Catalogue> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => load(tx, sellerId))
}

async function load(tx: Database, sellerId: number | undefined): Promise<Catalogue> {
  const nested = async (table: 'offers' | 'bumps' | 'pixels') => {
    const query = tx.selectFrom(table).selectAll().orderBy('product_id').orderBy('position')
    return byProduct(
      await (sellerId === undefined ? query : query.where('seller_id', '=', sellerId)).execute(),
    )
  }
  const living = async (table: 'batches' | 'tickets') => {
    const query = tx
      .selectFrom(table)
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
    return byProduct(
      await (sellerId === undefined ? query : query.where('seller_id', '=', sellerId)).execute(),
    )
  }
  const owned = async (table: 'products' | 'coupons' | 'affiliates') => {
    const query = tx
      .selectFrom(table)
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy('seller_id')
      .orderBy('id')
    return (sellerId === undefined ? query : query.where('seller_id', '=', sellerId)).execute()
  }
  const sellers = tx.selectFrom('sellers').selectAll().orderBy('id')
  const brandings = tx.selectFrom('custom_checkouts').selectAll().orderBy('id')
  const [offers, bumps, pixels] = [await nested('offers'), await nested('bumps'), await nested('pixels')]
  const [batches, tickets] = [await living('batches'), await living('tickets')]
  const products = (await owned('products')).map((product) => {
    const of = (rows: ReadonlyMap<number, Row[]>) => rows.get(product.id) ?? []
    const below = { offers: of(offers), bumps: of(bumps), pixels: of(pixels), batches: of(batches) }
    return productOf({ product, ...below, tickets: of(tickets) })
  })
  return {
    version: 1,
    sellers: (await (sellerId === undefined ? sellers : sellers.where('id', '=', sellerId)).execute()).map(
      sellerOf,
    ),
    products,
    coupons: (await owned('coupons')).map(couponOf),
    custom_checkouts: (
      await (sellerId === undefined ? brandings : brandings.where('seller_id', '=', sellerId)).execute()
    ).map(customCheckoutOf),
    affiliates: (await owned('affiliates')).map(affiliateOf),
  }
}

function byProduct(rows: readonly ({ product_id: number } & Row)[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.product_id)
}
