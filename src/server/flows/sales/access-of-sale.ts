import type { Product } from '#rules/catalogue/catalogue.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import { ACCESS_HOURS, sealAccessLink } from '../../signing/access-link.ts'
import type { Keys } from '../../signing/keys.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'

type Access = { keys: Keys; product: Product; purchase: Purchase; sale: SaleRecord; now: Date }

/**
 * Returns the signed address that opens the purchased product; null while nothing is paid, once it is refunded, and for
 * the giver of a gift.
 */
export function accessOfSale(access: Access, by: keyof typeof ACCESS_HOURS, email?: string): string | null {
  const { keys, product, purchase, sale, now } = access
  const url = product.access_url
  // guard: access-paid
  if (url === undefined || !isGranted(sale.status)) return null
  const gift = purchase.payment.delivery.gift ?? null
  if (gift !== null && email === undefined) return null
  const holder = {
    url,
    sellerId: product.seller_id,
    productId: sale.product_id,
    saleId: sale.sale_id,
    email: email ?? purchase.payment.buyer.email,
  }
  return sealAccessLink(keys, holder, now, ACCESS_HOURS[by])
}

/** The same of the first product of a purchase, for a mail to its buyer. */
export async function accessByMail(
  deps: { keys: Keys; catalogue: Pick<CatalogueReader, 'findShownProduct'>; now: () => Date },
  purchase: Purchase,
): Promise<string | null> {
  const [sale] = purchase.sales
  const sold = sale === undefined ? null : await deps.catalogue.findShownProduct(sale.product_id)
  if (sale === undefined || sold === null) return null
  return accessOfSale({ keys: deps.keys, product: sold.product, purchase, sale, now: deps.now() }, 'mail')
}
