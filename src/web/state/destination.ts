import { localePath, thankYouPath, type Locale } from '#rules/locale.ts'
import type { Destination } from './submission.ts'

export type DestinationContext = { locale: Locale; product_id: number; offer_hash: string | null }

/** The address of a page that follows a sale by its token. */
export function pendingPath(
  { locale, product_id }: DestinationContext,
  sale: { sale_id: string; token: string },
): string {
  const query = new URLSearchParams({
    product_id: String(product_id),
    s_id: sale.sale_id,
    token: sale.token,
  })
  return `${localePath(locale, '/payment-pending')}?${query}`
}

/** The address that a finished submit leads to. */
export function addressOf(to: Destination, context: DestinationContext): string {
  if (to.page === 'elsewhere') return to.url
  if (to.page === 'payment-pending') return pendingPath(context, to.sale)
  const { sale_id, chc, token } = to.sale
  const query = new URLSearchParams({ s_id: sale_id, chc, token })
  if (context.offer_hash !== null) query.set('offer', context.offer_hash)
  if (to.pendingFraudAnalysis) query.set('status', 'pending_fraud_analysis')
  return `${thankYouPath(context.locale, context.product_id)}?${query}`
}
