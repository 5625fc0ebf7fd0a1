import type { LinkedShop, ScreenData } from '#contract/checkout/page.ts'
import { namedCheckout, pageLook } from '#rules/catalogue/custom-checkout.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { sellerOnWire } from '../../../flows/sales/read-sale.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'

type Deps = {
  catalogue: Pick<CatalogueReader, 'findShownProduct' | 'findCustomCheckout'>
}

/** Parts of a link that identify its shop. */
type Link = { productId: number | undefined; query: Readonly<Record<string, string>> }

/** A page that cannot be shown, as its seller's where the link names a product of theirs. */
export async function withLinkedShop(deps: Deps, link: Link, failed: ScreenData): Promise<ScreenData> {
  if (failed.screen !== 'not-found' && failed.screen !== 'error') return failed
  const shop = await linkedShop(deps, link)
  return shop === null ? failed : { ...failed, shop }
}

/**
 * Returns the shop whose product a link names, with the branding that it names, else that of the product; null: none.
 */
export async function linkedShop(
  { catalogue }: Deps,
  { productId, query }: Link,
): Promise<LinkedShop | null> {
  const id = productId ?? namedProduct(query.product_id)
  if (id === null) return null
  const found = await catalogue.findShownProduct(id)
  // guard: linked-shop-public
  if (found === null || !wasOnSale(found.product)) return null
  const { product, seller } = found
  for (const look of [namedCheckout(query.ch_id), product.custom_checkout_id]) {
    const custom =
      look === null || look === undefined ? null : await catalogue.findCustomCheckout(look, seller.id)
    if (custom !== null) return { seller: sellerOnWire(seller), look: pageLook(custom) }
  }
  return { seller: sellerOnWire(seller), look: null }
}

function namedProduct(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** A product that the platform has not let onto sale says nothing of who made it. */
function wasOnSale({ status_product }: Product): boolean {
  return status_product === 'APPROVED'
}
