import type { FreeNumbers, OwnNumbers, PlatformTerms } from '#rules/fields/seller-file.ts'
import { nextAffiliateId } from './affiliate-store.ts'
import { nextBatchId, nextTicketId } from './event-store.ts'
import { nextLookId } from './look-store.ts'
import { nextProductId } from './product-store.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** Loads a seller's current and former numbered entries. The caller holds the right to change the catalogue. */
export async function loadOwnNumbers(tx: Database, seller: number): Promise<OwnNumbers> {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'status_product', 'status_offer'])
    .where('seller_id', '=', seller)
    .execute()
  const idsOf = async (table: 'custom_checkouts' | 'affiliates') =>
    new Set(
      (await tx.selectFrom(table).select('id').where('seller_id', '=', seller).execute()).map(({ id }) => id),
    )
  const productOf = async (table: 'batches' | 'tickets') => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'product_id'])
      .where('seller_id', '=', seller)
      .execute()
    return new Map(rows.map(({ id, product_id: product }) => [id, product]))
  }
  return {
    products: new Map(products.map((row) => [row.id, termsOf(row)])),
    custom_checkouts: await idsOf('custom_checkouts'),
    affiliates: await idsOf('affiliates'),
    batches: await productOf('batches'),
    tickets: await productOf('tickets'),
  }
}

function termsOf(row: Pick<Row<'products'>, 'status_product' | 'status_offer'>): PlatformTerms {
  const { status_product: product, status_offer: offer } = row
  return {
    status_product: product as PlatformTerms['status_product'],
    status_offer: offer as PlatformTerms['status_offer'],
  }
}

/** Returns the platform's decisions about a product, on sale or not; null if there is none. */
export async function findPlatformTerms(tx: Database, product: number): Promise<PlatformTerms | null> {
  const row = await tx
    .selectFrom('products')
    .select(['status_product', 'status_offer'])
    .where('id', '=', product)
    .executeTakeFirst()
  return row === undefined ? null : termsOf(row)
}

/** The numbers that new entries of a seller get from. The right to change the catalogue is held. */
export async function loadFreeNumbers(tx: Database, seller: number): Promise<FreeNumbers> {
  return {
    products: await nextProductId(tx),
    custom_checkouts: await nextLookId(tx, seller),
    affiliates: await nextAffiliateId(tx),
    batches: await nextBatchId(tx),
    tickets: await nextTicketId(tx),
  }
}
