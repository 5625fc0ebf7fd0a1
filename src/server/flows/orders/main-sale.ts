import type { Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'

/** The sale of the main product, whose id names the whole purchase to the buyer. */
export function mainSaleOf(purchase: Purchase): SaleRecord {
  const sale = purchase.sales.find((candidate) => candidate.line === 0)
  if (sale === undefined) throw new Error(`the purchase ${purchase.payment.id} has no sale`)
  return sale
}
