import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { successAddress } from '../checkout/submit/destination.ts'

type SaleOfProduct = Pick<SaleAnswer, 'product'>

/** The checkout that a sale came from, in the page's language. */
export function checkoutAddress(locale: Locale, { product }: SaleOfProduct): string {
  const offer = product.offer_hash === null ? '' : `/offer/${encodeURIComponent(product.offer_hash)}`
  return localePath(locale, `/${product.id}${offer}`)
}

/** The success page of a sale that this page has followed. */
export function thankYouAddress(
  frame: Pick<PageFrame, 'locale' | 'query'>,
  sale: SaleAnswer,
  token: string,
): string {
  const { product, seller, method } = sale
  return successAddress(
    {
      sale: { sale_id: sale.sale_id, chc: sale.chc, token },
      others: sale.sales.filter((other) => other.sale_id !== sale.sale_id),
      pendingFraudAnalysis: sale.status === 'PENDING_FRAUD_ANALYSIS',
      method,
    },
    {
      frame,
      product_id: product.id,
      offer_hash: product.offer_hash,
      isSpecialSeller: seller.special,
      tickets: (sale.tickets ?? []).flatMap(({ ticket_id, quantity }) =>
        Array<number>(quantity).fill(ticket_id),
      ),
    },
  )
}
