import type { FollowedSale, ScreenData } from '#contract/page.ts'
import { isGranted, isPending } from '#rules/sale-status.ts'
import { CallError } from '../call-error.ts'
import { mainSaleOf } from '../flows/answer-payment.ts'
import { readCheckout, type CheckoutDeps, type CheckoutRequest } from '../flows/read-checkout.ts'
import { describeSale, openPurchase, type SaleDeps } from '../flows/read-sale.ts'
import { leadAnswer } from '../flows/save-lead.ts'
import { saleToken } from '../keys.ts'
import { findLeadOfSession } from '../store/lead-store.ts'
import type { Purchase } from '../store/payment-store.ts'

export type PageDataDeps = CheckoutDeps & SaleDeps

export type CheckoutData = Extract<ScreenData, { screen: 'checkout' }>

/** The data of a checkout page: product, tokens, what was typed before, and a purchase that is still under way. */
export async function checkoutData(
  deps: PageDataDeps,
  request: CheckoutRequest,
): Promise<{ data: CheckoutData; isSoldElsewhere: boolean }> {
  const [reading, lead] = await Promise.all([
    readCheckout(deps, request),
    findLeadOfSession(deps.db, { sessionId: request.sessionId, productId: request.productId }),
  ])
  const data: CheckoutData = {
    screen: 'checkout',
    product_id: request.productId,
    offer_hash: request.offerHash,
    ch_id: request.customCheckoutId,
    checkout: reading.checkout,
    tokens: reading.tokens,
    lead: lead === null ? null : leadAnswer(lead),
    open: await followed(deps, reading.open),
  }
  return { data, isSoldElsewhere: reading.isSoldElsewhere }
}

async function followed(deps: PageDataDeps, purchase: Purchase | null): Promise<FollowedSale | null> {
  if (purchase === null || purchase.attempts.length === 0) return null
  const sale = mainSaleOf(purchase)
  if (!isPending(sale.status) && !isGranted(sale.status)) return null
  return { sale: await describeSale(deps, purchase, sale.sale_id), token: saleToken(deps.keys, sale.sale_id) }
}

/**
 * The data of a page that follows a sale: the token of the address, or the session that bought, opens it.
 * @throws CallError NOT_FOUND
 */
export async function saleData(
  deps: PageDataDeps,
  page: {
    screen: 'success' | 'payment-pending'
    productId: number | null
    query: Readonly<Record<string, string>>
    sessionId: string
  },
): Promise<ScreenData> {
  const { s_id: saleId = '', token } = page.query
  const purchase = await openPurchase(deps, { saleId, token, sessionId: page.sessionId })
  const sale = await describeSale(deps, purchase, saleId)
  if (page.productId !== null && sale.product.id !== page.productId) throw new CallError('NOT_FOUND')
  const opened: FollowedSale = { sale, token: saleToken(deps.keys, saleId) }
  if (page.screen === 'payment-pending') {
    return { screen: 'payment-pending', followed: opened, product_id: sale.product.id }
  }
  const wasPending = page.query.status === 'pending_fraud_analysis'
  const isReviewed = sale.status === 'PENDING_FRAUD_ANALYSIS'
  return { screen: 'success', followed: opened, pendingFraudAnalysis: wasPending && isReviewed }
}
