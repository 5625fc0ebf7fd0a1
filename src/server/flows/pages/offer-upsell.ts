import { mainSaleOf } from '../orders/main-sale.ts'
import type { UpsellOffer } from '#contract/checkout/page.ts'
import { requiredAcceptances } from '#rules/order/acceptance.ts'
import { annualRate } from '#rules/order/installments.ts'
import { toWire } from '#rules/base/money.ts'
import { installmentsOfOrder } from '#rules/order/price-order.ts'
import { isSellable } from '#rules/order/purchasability.ts'
import { needsAddress } from '#rules/order/purchasability.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import { CallError } from '../../call-error.ts'
import { sealClientLink } from '../../signing/client-link.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { composeOrder, loadProduct, type LoadedProduct } from '../orders/compose-order.ts'
import { keptCardOf } from '../purchase/pay-again.ts'
import { readCheckout, type CheckoutDeps } from './read-checkout.ts'
import { gatewayOffer } from '../orders/choose-gateway.ts'

/** Time for which the one click is available after the purchase. */
const ONE_CLICK_MS = 60 * 60_000

export type UpsellVisit = { sessionId: string; network: string }

/**
 * The upsell of the success page for the session that has just bought: the product that the catalogue names, and one
 * click where the buyer agreed that their card is kept. Null: there is nothing to offer, or it was bought already.
 */
export async function offerUpsell(
  deps: CheckoutDeps,
  purchase: Purchase,
  visit: UpsellVisit,
): Promise<UpsellOffer | null> {
  const { payment } = purchase
  const sale = mainSaleOf(purchase)
  if (payment.session_id !== visit.sessionId || !isGranted(sale.status)) return null
  const bought = await deps.catalogue.findProduct(payment.product_id)
  const upsell = bought?.product.upsell
  if (upsell === undefined) return null
  const offerHash = upsell.offer ?? null
  const main = await loadProduct(deps.catalogue, upsell.product_id, offerHash).catch(nullIfNotSold)
  if (main === null || !isSellable(main.product)) return null
  const { tokens, open } = await readCheckout(deps, {
    productId: upsell.product_id,
    offerHash,
    customCheckoutId: null,
    hints: { parameter: payment.buyer.country },
    sessionId: visit.sessionId,
    network: visit.network,
  })
  if (open !== null && isGranted(mainSaleOf(open).status)) return null
  const { offered } = main
  return {
    product: { id: offered.id, name: offered.name, image: offered.images[0]?.path ?? null },
    offer_hash: offerHash,
    sale_id: sale.sale_id,
    amount: toWire(offered.amount, offered.currency),
    currency: offered.currency,
    tokens,
    one_click: await oneClick(deps, purchase, main),
  }
}

/** A product that is no longer sold is not offered. */
function nullIfNotSold(error: unknown): null {
  if (error instanceof CallError) return null
  throw error
}

/**
 * The purchase by the kept card: only where nothing more has to be asked. European buyers accept the terms of each
 * purchase, which takes a form, and so does a seller who wants every card to be authenticated.
 */
async function oneClick(
  deps: CheckoutDeps,
  { payment, ...purchase }: Purchase,
  main: LoadedProduct,
): Promise<UpsellOffer['one_click']> {
  const card = keptCardOf({ payment, ...purchase })
  const { buyer } = payment
  const lacksAddress = needsAddress(main.offered) && buyer.address === null
  const isAsked = lacksAddress || requiredAcceptances(main.product, buyer.country).length > 0
  if (card === null || isAsked || main.seller.three_ds === true) return null
  if (main.offered.type !== 'TRANSACTION') return null
  const gateways = await deps.gateways.gateways()
  if (gateways.get(card.gateway)?.storedReferences !== true) return null
  const chosen = { method: 'CREDIT_CARD', installments: 1, country: buyer.country } as const
  // Only what the gateway that keeps the card accepts.
  const keeping = new Map([...gateways].filter(([name]) => name === card.gateway))
  const composed = composeOrder(main, chosen, gatewayOffer(main, keeping, main.offered.currency))
  if (composed.kind === 'refused' || composed.priced.total === 0) return null
  const { amount, currency } = composed.priced
  const { monthlyInterest: monthly } = composed.request
  return {
    client_id: sealClientLink(deps.keys, {
      purchaseId: payment.id,
      linksVersion: payment.links_version,
      productId: main.offered.id,
      offerHash: main.offered.offer?.hash ?? null,
      sessionId: payment.session_id,
      expiresAt: deps.now().getTime() + ONE_CLICK_MS,
    }),
    amount: toWire(amount, currency),
    card: { brand: card.brand, last_four: card.last_four },
    installments: installmentsOfOrder(composed.request).options.map(({ number, value, total }) => ({
      number,
      value: toWire(value, currency),
      total: toWire(total, currency),
    })),
    interest: { monthly, annual: annualRate(monthly) },
  }
}
