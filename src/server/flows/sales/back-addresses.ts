import { mainSaleOf } from '../orders/main-sale.ts'
import { fillPath, WALLET_CANCEL_PATH, RETURN_PATH } from '#contract/routes.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { readVersion } from '#rules/base/query-values.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import { successPath, writeSuccessQuery } from '#rules/page/success-page.ts'
import { saleToken, type Keys } from '../../signing/keys.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import type { BackAddresses } from '../charging/order-charge.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'

/**
 * The addresses to which a wallet, or the issuer of a card, sends the buyer back. The sale's token is called `key`:
 * wallets add a `token` of their own.
 */
export function backAddresses(keys: Keys, purchase: Purchase, origin: string): BackAddresses {
  const { sale_id } = mainSaleOf(purchase)
  const addressOf = (path: string): string =>
    `${origin}/api${fillPath(path, { sale_id })}?key=${saleToken(keys, sale_id, purchase.payment.links_version)}`
  return { returnUrl: addressOf(RETURN_PATH), cancelUrl: addressOf(WALLET_CANCEL_PATH) }
}

/**
 * Returns the page that shows the state of a purchase: its thank-you page once it is paid, until then the waiting room;
 * in the language of the purchase, unless its reader has another.
 */
export function purchasePath(keys: Keys, purchase: Purchase, reader?: Locale): string {
  const main = mainSaleOf(purchase)
  const { origin, product_id: productId } = purchase.payment
  const locale = reader ?? purchase.payment.locale
  const version = readVersion(origin.metas)
  const token = saleToken(keys, main.sale_id, purchase.payment.links_version)
  const pendingFraudAnalysis = main.status === 'PENDING_FRAUD_ANALYSIS'
  if (isGranted(main.status) || pendingFraudAnalysis) {
    const { method } = speakingAttempt(purchase)
    const { sale_id: s_id, chc, offer_hash: offer } = main
    const sale = { s_id, chc, token, offer, version, pendingFraudAnalysis, tickets: [], products: [] }
    const path = successPath(locale, productId, { isSpecialSeller: false, version, method })
    return `${path}?${new URLSearchParams(writeSuccessQuery(sale)).toString()}`
  }
  const query = new URLSearchParams({ product_id: String(productId), s_id: main.sale_id, token })
  if (version !== null) query.set('version', version)
  return `${localePath(locale, '/payment-pending')}?${query.toString()}`
}

/** The checkout that a buyer had left for the wallet, as they had opened it. */
export function checkoutPath(purchase: Purchase): string {
  const { locale, origin, product_id, buyer } = purchase.payment
  const { offer_hash } = mainSaleOf(purchase)
  const offer = offer_hash === null ? '' : `/offer/${encodeURIComponent(offer_hash)}`
  const query = new URLSearchParams({ ...origin.metas, country: buyer.country, wallet: 'canceled' })
  return `${localePath(locale, `/${product_id}${offer}`)}?${query.toString()}`
}
