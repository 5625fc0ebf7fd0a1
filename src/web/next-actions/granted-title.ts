import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { Topics } from '#texts/topics.ts'

/** Whether nothing was to be paid, now or later. */
export function isFree({ method, total }: Pick<SaleAnswer, 'method' | 'total'>): boolean {
  return method === 'FREE' && total === 0
}

/** The headline of a purchase that has come about: bought, given, free, on trial, or a subscription that goes on. */
export function grantedTitle(
  sale: Pick<SaleAnswer, 'status' | 'renewal' | 'product' | 'method' | 'total'>,
  { success }: Topics['result'],
): string {
  if (sale.renewal !== null) return success.renewed[sale.renewal]
  if (sale.status === 'TRIAL') return success.trialTitle
  if (isFree(sale)) return success.got
  return sale.product.is_donation ? success.donated : success.title
}
