import { publicId } from '#contract/checkout/fields.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { saleToken, sameCode, type Keys } from '../../../signing/keys.ts'
import type { Database } from '../../../store/postgres/database.ts'
import { findPurchaseOfSale } from '../../../store/purchases/payment-store.ts'
import type { Purchase } from '../../../store/purchases/purchase-records.ts'

/** Data of the purchase of a signed link. */
export type LinkedPurchase = {
  saleId: string
  order: string
  name: string
  email: string
  products: string
  productId: number
  purchase: Purchase
}

/** The purchase of a signed link; null without one, and for one that is forged or was sent to a former address. */
export async function linkedPurchase(
  { db, keys }: { db: Database; keys: Keys },
  fields: Readonly<Record<string, string>>,
): Promise<LinkedPurchase | null> {
  const { s_id: saleId = '', token = '' } = fields
  const purchase = publicId.safeParse(saleId).success ? await findPurchaseOfSale(db, saleId) : null
  if (purchase === null) return null
  const { payment, sales } = purchase
  // guard: withdrawal-link-signed
  if (!sameCode(token, saleToken(keys, saleId, payment.links_version))) return null
  const names = sales.filter(({ dropped }) => !dropped).map(({ name }) => name)
  return {
    saleId,
    order: groupOrderNumber(payment.order_number),
    name: payment.buyer.name,
    email: payment.buyer.email,
    products: names.join(', '),
    productId: payment.product_id,
    purchase,
  }
}
