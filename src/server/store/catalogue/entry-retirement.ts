import { sql } from 'kysely'
import { finding } from '#rules/catalogue/catalogue-findings.ts'
import type { CatalogueProblem } from '#contract/catalogue/problem.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import type { Database } from '../postgres/database.ts'

/** Kinds of entries that can leave the catalogue alone. A seller stays: sales, accounts and books are of them. */
export type RetirableKind = Exclude<EntryKind, 'seller'>

const WHAT_IS_BELOW = [
  'delete from bumps where product_id =',
  'delete from offers where product_id =',
  'delete from pixels where product_id =',
  'update batches set retired_at = now() where retired_at is null and product_id =',
  'update tickets set retired_at = now() where retired_at is null and product_id =',
]

/**
 * Removes one entry from the catalogue of its seller. Rows to which sales may refer stay as retired rows.
 *
 * @returns whether the entry existed
 */
export async function retireEntry(
  tx: Database,
  seller: number,
  kind: RetirableKind,
  id: string,
): Promise<boolean> {
  const ofSeller = sql`seller_id = ${seller} and ${kind === 'coupon' ? sql`code = upper(${id})` : sql`id = ${Number(id)}`}`
  const statements = {
    product: sql`update products set retired_at = now(), custom_checkout_id = null
      where ${ofSeller} and retired_at is null`,
    coupon: sql`update coupons set retired_at = now() where ${ofSeller} and retired_at is null`,
    affiliate: sql`update affiliates set retired_at = now() where ${ofSeller} and retired_at is null`,
    custom_checkout: sql`delete from custom_checkouts where ${ofSeller}`,
  }
  const { numAffectedRows } = await statements[kind].execute(tx)
  if ((numAffectedRows ?? 0n) === 0n) return false
  if (kind === 'product') {
    for (const statement of WHAT_IS_BELOW) await sql`${sql.raw(statement)} ${Number(id)}`.execute(tx)
  }
  await sql`set constraints all immediate`.execute(tx)
  return true
}

/** The products that have a look of the checkout which is to go. */
export async function findBranded(tx: Database, look: number): Promise<CatalogueProblem[]> {
  const products = await tx
    .selectFrom('products')
    .select('id')
    .where('custom_checkout_id', '=', look)
    .execute()
  return products.map(({ id }) => ({ path: '', ...finding('look-in-use', { product: id }) }))
}

/**
 * Finds entries of the seller that still name a product to be removed: they would sell, discount or promote a missing
 * product.
 */
export async function findDependents(tx: Database, productId: number): Promise<CatalogueProblem[]> {
  const { rows } = await sql<{ kind: 'bump' | 'upsell' | 'coupon' | 'affiliate'; by: string }>`
    select 'bump' as kind, p.id::text as by
    from bumps b join products p on p.id = b.product_id and p.retired_at is null where b.bump_product_id = ${productId}
    union all
    select 'upsell', u.id::text
    from products p join products u on u.seller_id = p.seller_id and u.retired_at is null
      and (u.body #>> '{upsell,product_id}')::bigint = p.id where p.id = ${productId}
    union all
    select 'coupon', c.name from products p join coupons c on c.seller_id = p.seller_id and c.retired_at is null
      and p.id = any(c.product_ids) where p.id = ${productId}
    union all
    select 'affiliate', a.id::text from products p join affiliates a on a.seller_id = p.seller_id and a.retired_at is null
      and p.id = any(a.product_ids) where p.id = ${productId}
    order by 1, 2`.execute(tx)
  return rows.map(({ kind, by }) => ({
    path: '',
    ...finding(`in-use-${kind}`, { product: productId, by }),
  }))
}
