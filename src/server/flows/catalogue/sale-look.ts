import { lookAfterSale, type DressedLook } from '#rules/custom-checkout.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { PaymentRecord } from '../../store/purchases/purchase-records.ts'

/**
 * The look of the checkout on which a purchase was made, as its seller has it now; null where that was the program's
 * own, where the seller has removed it, and where a link named another seller's.
 */
export async function saleLook(
  catalogue: Pick<CatalogueReader, 'findCustomCheckout'>,
  { origin, seller_id }: { origin: Pick<PaymentRecord['origin'], 'ch_id'>; seller_id: number },
): Promise<DressedLook | null> {
  if (origin.ch_id === undefined) return null
  const custom = await catalogue.findCustomCheckout(origin.ch_id, seller_id)
  return custom === null ? null : lookAfterSale(custom)
}
