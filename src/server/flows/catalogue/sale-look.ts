import { lookAfterSale, type BrandedLook } from '#rules/catalogue/custom-checkout.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { PaymentRecord } from '../../store/purchases/purchase-records.ts'

/**
 * The look of the checkout on which a purchase was made, as its seller has it now; null where that was the program's
 * own, where the seller has removed it, and where a link named another seller's.
 */
export async function saleLook(
  catalogue: Pick<CatalogueReader, 'findCustomCheckout'>,
  { origin, seller_id }: { origin: Pick<PaymentRecord['origin'], 'ch_id'>; seller_id: number },
): Promise<BrandedLook | null> {
  if (origin.ch_id === undefined) return null
  const custom = await catalogue.findCustomCheckout(origin.ch_id, seller_id)
  return custom === null ? null : lookAfterSale(custom)
}

/** The look of a product's own page, for what is sent or shown of it where no link and no purchase names another. */
export async function productLook(
  catalogue: Pick<CatalogueReader, 'findCustomCheckout' | 'findShownProduct'>,
  { product_id, seller_id }: { product_id: number; seller_id: number },
): Promise<BrandedLook | null> {
  const found = await catalogue.findShownProduct(product_id)
  const ch_id = found?.product.custom_checkout_id
  return ch_id === undefined ? null : saleLook(catalogue, { origin: { ch_id }, seller_id })
}
