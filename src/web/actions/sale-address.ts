import type { SaleAnswer } from '#contract/calls/payment.ts'
import { localePath, type Locale } from '#rules/locale.ts'
import { addressOf } from '../state/destination.ts'

type SaleOfProduct = Pick<SaleAnswer, 'product'>

/** The checkout that a sale came from, in the page's language. */
export function checkoutAddress(locale: Locale, { product }: SaleOfProduct): string {
  const offer = product.offer_hash === null ? '' : `/offer/${encodeURIComponent(product.offer_hash)}`
  return localePath(locale, `/${product.id}${offer}`)
}

/** The thank-you page of a sale that left the waiting screen. */
export function thankYouAddress(locale: Locale, sale: SaleAnswer, token: string): string {
  return addressOf(
    {
      page: 'success',
      sale: { ...sale, token, success: true, code: null },
      pendingFraudAnalysis: sale.status === 'PENDING_FRAUD_ANALYSIS',
    },
    { locale, product_id: sale.product.id, offer_hash: sale.product.offer_hash },
  )
}
