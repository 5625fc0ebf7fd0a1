import type { OfficeAnswer } from '#contract/office-calls.ts'
import { ownCurrencyOf } from '#rules/product-fields.ts'
import type { MemberRole } from '#rules/permissions.ts'
import { readHome } from '../../store/office/home-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { SellerScope } from './seller-scope.ts'

/** Products that the start page names. */
const PRODUCTS_AT_MOST = 20

/** What a seller sells, and what is there to do next: each step is done when the thing is there, not when it was pressed. */
export async function showHome(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { sellerId }: SellerScope,
  role: MemberRole,
): Promise<OfficeAnswer<'home'>> {
  const { name, country, products, hasGateway, members } = await readHome(db, sellerId, PRODUCTS_AT_MOST)
  return {
    seller: name,
    role,
    currency: ownCurrencyOf(country),
    products: products.map((product) => ({ ...product, link: `${publicUrl}/${product.id}` })),
    next: [
      { step: 'product', done: products.length > 0 },
      { step: 'gateway', done: hasGateway },
      { step: 'helper', done: members > 1 },
    ],
  }
}
