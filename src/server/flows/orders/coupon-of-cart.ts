import { createHash } from 'node:crypto'
import {
  couponRefusal,
  couponTerms,
  normaliseCouponCode,
  type CouponCart,
  type CouponLine,
  type CouponRefusal,
  type CouponTerms,
} from '#rules/order/coupon.ts'
import { ownDocument } from '#rules/people/foreign-document.ts'
import type { OfferedProduct } from '#rules/order/purchasability.ts'
import type { CatalogueReader, CouponRecord } from '../../store/catalogue/catalogue-store.ts'
import { readBuyerUses } from '../../store/purchases/coupon-store.ts'
import type { Database } from '../../store/postgres/database.ts'

export type CouponDeps = {
  catalogue: Pick<CatalogueReader, 'findCoupon'>
  db: Database
  now: () => Date
}

/** A coupon that a cart can use, and by how much it lowers the price. */
export type UsableCoupon = { record: CouponRecord; terms: CouponTerms }

/** A coupon that was checked for a cart. */
export type CheckedCoupon = ({ kind: 'usable' } & UsableCoupon) | { kind: 'refused'; refusal: CouponRefusal }

/** A product of the cart as a coupon sees it. */
function couponLine(product: OfferedProduct): CouponLine {
  const { id, seller_id, product_type_id, currency, allowed_coupon, amount } = product
  return { product_id: id, seller_id, product_type_id, currency, allowed_coupon, unit: amount }
}

/**
 * The coupon of this name for a cart, the main product first, or why it cannot be used. `buyerKeys` is empty while
 * nobody knows who buys. The database's clock decides whether it is in force.
 */
export async function couponOfCart(
  deps: CouponDeps,
  name: string,
  cart: { products: readonly OfferedProduct[]; isConverted: boolean },
  buyerKeys: readonly string[],
): Promise<CheckedCoupon> {
  const [main] = cart.products
  if (main === undefined) return { kind: 'refused', refusal: 'invalid' }
  const record = await deps.catalogue.findCoupon(normaliseCouponCode(name), main.id)
  const uses = await usesOf(deps.db, record, buyerKeys)
  const lines: CouponCart = { lines: cart.products.map(couponLine), isConverted: cart.isConverted }
  const refusal = couponRefusal(record, lines, record?.now ?? deps.now(), uses)
  if (refusal !== null || record === null) return { kind: 'refused', refusal: refusal ?? 'invalid' }
  return { kind: 'usable', record, terms: couponTerms(record.coupon, lines) }
}

async function usesOf(
  db: Database,
  record: CouponRecord | null,
  buyerKeys: readonly string[],
): Promise<number> {
  const isLimited = record?.coupon.per_buyer_limit !== undefined
  return isLimited && buyerKeys.length > 0 ? readBuyerUses(db, record.id, buyerKeys) : 0
}

/**
 * The keys by which uses of a coupon are counted for each buyer: a digest of the e-mail and one of the document,
 * because neither alone is one person.
 */
export function buyerKeysOf(buyer: { email: string; document: string; country: string }): string[] {
  const email = buyer.email.trim().toLowerCase()
  const document = ownDocument(buyer.country, buyer.document)
  const known = [`email:${email}`, ...(document === '' ? [] : [`document:${buyer.country}:${document}`])]
  return known.map((key) => createHash('sha256').update(key).digest('base64url'))
}
