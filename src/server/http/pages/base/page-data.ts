import { mainSaleOf } from '../../../flows/orders/main-sale.ts'
import type { SoldProduct } from '#contract/checkout/payment.ts'
import type { FollowedSale, KnownBuyer, ScreenData } from '#contract/checkout/page.ts'
import { isPlain } from '#contract/checkout/plain-form.ts'
import type { AffiliateHints } from '#rules/order/affiliate.ts'
import { arrangementOf, withLayout } from '#rules/page/checkout-layout.ts'
import { opensAtSecondStep, type Visit } from '#rules/page/checkout-steps.ts'
import type { Locale } from '#rules/base/locale.ts'
import { leadsToPurchase } from '#rules/sales/made-purchase.ts'
import { isGranted, isPending } from '#rules/sales/sale-status.ts'
import { readSuccessQuery } from '#rules/page/success-page.ts'
import { CallError } from '../../../call-error.ts'
import { affiliateOfLead, findAffiliate } from '../../../flows/buyers/find-affiliate.ts'
import { buyerInCountry } from '../../../flows/buyers/buyer-in-country.ts'
import { linkedCoupon } from '../../../flows/pages/linked-coupon.ts'
import { offerUpsell } from '../../../flows/pages/offer-upsell.ts'
import type { CheckoutDeps, CheckoutReading, CheckoutRequest } from '../../../flows/pages/read-checkout.ts'
import { openCheckout } from '../../../flows/pages/read-renewal.ts'
import { purchasePath } from '../../../flows/sales/back-addresses.ts'
import { describeSale, openPurchase, soldProductOf, type SaleDeps } from '../../../flows/sales/read-sale.ts'
import { saleLook } from '../../../flows/catalogue/sale-look.ts'
import { leadAnswer } from '../../../flows/buyers/save-lead.ts'
import { saleToken } from '../../../signing/keys.ts'
import { findLeadOfSession } from '../../../store/buyers/lead-store.ts'
import { findPurchaseOfSale } from '../../../store/purchases/payment-store.ts'
import type { Purchase } from '../../../store/purchases/purchase-records.ts'
import type { RenewalLink } from '../../../signing/renewal-link.ts'

export type PageDataDeps = CheckoutDeps & SaleDeps

export type CheckoutData = Extract<ScreenData, { screen: 'checkout' }>

/** The data of a checkout page: product, tokens, what was typed before, and a purchase that is still under way. */
export async function checkoutData(
  deps: PageDataDeps,
  request: CheckoutRequest &
    Omit<Visit, 'product'> & {
      affiliates: Pick<AffiliateHints, 'link' | 'remembered'>
      /** The signed link of a subscription that is renewed. */
      renewal: RenewalLink | null
      /** `up_id`: the sale after which this product was offered. */
      upsellId: string | null
      /** `again`: the buyer wants the same once more. */
      asksAgain: boolean
      /** The coupon that the link names; null: none, or too many of this visitor's were looked up. */
      coupon: string | null
      locale: Locale
    },
): Promise<{ data: CheckoutData; hasOtherCheckout: boolean; madeAt: string | null }> {
  const { renewal, sessionId, productId, isNewSession } = request
  const [reading, lead] = await Promise.all([
    openCheckout(deps, request, renewal),
    // A buyer who renews is known; data typed here for another purchase does not apply.
    renewal === null && isNewSession !== true ? findLeadOfSession(deps.db, { sessionId, productId }) : null,
  ])
  const affiliate_id = await findAffiliate(deps.catalogue, reading.checkout.data, {
    ...request.affiliates,
    lead: affiliateOfLead(lead?.lead.origin ?? null),
  })
  const country = reading.checkout.checkout_payment.corrent_country
  const buyer = await knownBuyer(deps, request.upsellId, request.sessionId)
  const { data: product, custom_checkout } = reading.checkout
  const visit = { ...request, query: withLayout(request.query, custom_checkout.version), product }
  const arrangement = arrangementOf({ ...visit, isRenewal: renewal !== null })
  const data: CheckoutData = {
    screen: 'checkout',
    product_id: request.productId,
    offer_hash: request.offerHash,
    ch_id: request.customCheckoutId,
    checkout: withoutDescriptions(reading.checkout),
    tokens: reading.tokens,
    opens_at_second_step: opensAtSecondStep(visit),
    ...(arrangement !== null && { arrangement }),
    lead: lead === null ? null : buyerInCountry(leadAnswer(lead), country),
    open: await followed(deps, reading.open),
    affiliate_id,
    buyer: buyer === null ? null : buyerInCountry(buyer, country),
  }
  if (request.coupon !== null && renewal === null && product.allowed_coupon)
    Object.assign(data, await linkedCoupon(deps, request.coupon, { ...data, ...linkOf(request) }))
  return { data, hasOtherCheckout: reading.hasOtherCheckout, madeAt: madeAt(deps, reading, request) }
}

const linkOf = ({ hints, query }: Pick<CheckoutRequest, 'hints'> & Pick<Visit, 'query'>) => ({
  hints,
  isPlain: isPlain(query),
})

/** The page of the purchase that the session has made of this very offer, where it wants no other; null: none. */
function madeAt(
  { keys }: PageDataDeps,
  { open, checkout }: CheckoutReading,
  page: { offerHash: string | null; asksAgain: boolean; locale: Locale },
): string | null {
  if (open === null || open.attempts.length === 0) return null
  const asked = {
    isSoldAgain: checkout.second_sale_flag,
    isEvent: checkout.event !== undefined,
    isDonation: checkout.data.donation !== null,
    offer_hash: page.offerHash,
    asksAgain: page.asksAgain,
  }
  return leadsToPurchase(mainSaleOf(open), asked) ? purchasePath(keys, open, page.locale) : null
}

/** A checkout shows the words of its bumps and no description of a product: they would be bytes of every page. */
function withoutDescriptions(checkout: CheckoutData['checkout']): CheckoutData['checkout'] {
  return {
    ...checkout,
    data: { ...checkout.data, description: '' },
    bump_list: checkout.bump_list.map((bump) => ({
      ...bump,
      product: { ...bump.product, description: '' },
    })),
  }
}

/** Returns the buyer of the purchase that led here, only to the session that made it. */
async function knownBuyer(
  deps: PageDataDeps,
  saleId: string | null,
  sessionId: string,
): Promise<KnownBuyer | null> {
  const purchase = saleId === null ? null : await findPurchaseOfSale(deps.db, saleId)
  if (purchase?.payment.session_id !== sessionId) return null
  const { name, email, phone, document, country, address } = purchase.payment.buyer
  const { zipcode: zip_code = '', ...rest } = address ?? {}
  return {
    personal: { name, email, cellphone: phone, document },
    address: {
      street: '',
      number: '',
      neighborhood: '',
      city: '',
      state: '',
      complement: '',
      ...rest,
      zip_code,
      country_code: country,
    },
  }
}

async function followed(deps: PageDataDeps, purchase: Purchase | null): Promise<FollowedSale | null> {
  if (purchase === null || purchase.attempts.length === 0) return null
  const sale = mainSaleOf(purchase)
  if (!isPending(sale.status) && !isGranted(sale.status)) return null
  return {
    sale: await describeSale(deps, purchase, sale.sale_id),
    token: saleToken(deps.keys, sale.sale_id, purchase.payment.links_version),
  }
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
    network: string
  },
): Promise<ScreenData> {
  const { s_id: saleId, token, pendingFraudAnalysis, products } = readSuccessQuery(page.query)
  const purchase = await openPurchase(deps, {
    saleId,
    token: token ?? undefined,
    sessionId: page.sessionId,
  })
  const sale = await describeSale(deps, purchase, saleId)
  if (page.productId !== null && sale.product.id !== page.productId) throw new CallError('NOT_FOUND')
  const opened: FollowedSale = { sale, token: saleToken(deps.keys, saleId, purchase.payment.links_version) }
  const look = await saleLook(deps.catalogue, purchase.payment)
  if (page.screen === 'payment-pending') {
    return { screen: 'payment-pending', followed: opened, product_id: sale.product.id, look }
  }
  const isReviewed = sale.status === 'PENDING_FRAUD_ANALYSIS'
  const known = new Set(sale.sales.map((each) => each.sale_id))
  const others = products.map((product) => product.s_id).filter((id) => !known.has(id))
  return {
    screen: 'success',
    followed: opened,
    look,
    pendingFraudAnalysis: pendingFraudAnalysis && isReviewed,
    others: await otherSales(deps, others, page.sessionId),
    upsell: await offerUpsell(deps, purchase, page),
  }
}

/** More purchases than this have no place on one page. */
const MAX_OTHER_SALES = 5

/** Sales of other purchases that the address names. It holds no token of theirs: only the session that bought reads them. */
async function otherSales(
  deps: PageDataDeps,
  saleIds: readonly string[],
  sessionId: string,
): Promise<(SoldProduct & { currency: string })[]> {
  const unique = [...new Set(saleIds)].slice(0, MAX_OTHER_SALES)
  const purchases = await Promise.all(unique.map((saleId) => findPurchaseOfSale(deps.db, saleId)))
  return purchases.flatMap((purchase, index) => {
    if (purchase?.payment.session_id !== sessionId) return []
    const sale = purchase.sales.find((candidate) => candidate.sale_id === unique[index])
    return sale === undefined ? [] : [{ ...soldProductOf(sale), currency: sale.currency }]
  })
}
