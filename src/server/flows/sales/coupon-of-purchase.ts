import type { Minor } from '#rules/base/money.ts'
import type { AttemptRecord, Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'

/** The products of a purchase that its buyer reads of: those that are still in it, and the one that is read. */
export function keptSales({ sales }: Purchase, main: SaleRecord): SaleRecord[] {
  return sales.filter((sale) => !sale.dropped || sale === main)
}

/**
 * Returns the discount of an attempt's coupon on one product. The part that a trial defers is paid later, and so is its
 * discount.
 */
export function discountOf(
  { discount, deferred }: Pick<SaleRecord, 'discount' | 'deferred'>,
  { coupon }: Pick<AttemptRecord, 'coupon'>,
): Minor {
  return coupon === null || deferred > 0 ? 0 : discount
}

/** The coupon of a purchase with what it took off the prices of its products; null: nothing. */
export function couponOf(
  sales: readonly SaleRecord[],
  attempt: Pick<AttemptRecord, 'coupon'>,
): { name: string; discount: Minor } | null {
  const discount = sales.reduce((sum, sale) => sum + discountOf(sale, attempt), 0)
  return attempt.coupon === null || discount === 0 ? null : { name: attempt.coupon.name, discount }
}
