import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { PaymentTokens } from '#contract/routes.ts'
import { BOLETO_DAYS } from '#rules/methods/boleto.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import { exitPopUp, pageBranding, pageLook, type CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import { namesBuyers, purchaseNotifications } from '#rules/page/purchase-notification.ts'
import { shownAcceptances } from '#rules/order/acceptance.ts'
import type { CountryCode } from '#rules/base/country.ts'
import { detectCountry, type CountryHints } from '#rules/base/countries.ts'
import { isDeviceWallet } from '#rules/methods/device-wallet.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { toWire, type Currency } from '#rules/base/money.ts'
import { isLive } from '#rules/payment/payment-state.ts'
import { needsFreight, type OrderRequest } from '#rules/order/order-lines.ts'
import { methodsOfOrder, monthlyInterestOf } from '#rules/order/price-order.ts'
import type { OfferedProduct } from '#rules/order/purchasability.ts'
import { convert, type Rate } from '#rules/base/rate.ts'
import { isEvent, type TicketWish } from '#rules/tickets/ticket-cart.ts'
import { includedTaxOf } from '#rules/base/tax.ts'
import { CallError } from '../../call-error.ts'
import type { GatewayPort } from '../../gateway-role/gateway-port.ts'
import { transOf, type Keys } from '../../signing/keys.ts'
import { newNonce, QUOTE_MINUTES, sealTokens } from '../../signing/payment-tokens.ts'
import type { RateSource } from '../../rates/rate-source.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findOpenPurchase } from '../../store/purchases/payment-store.ts'
import { readReservations } from '../../store/tickets/ticket-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import {
  bumpsOf,
  isSoldOut,
  loadProduct,
  type BumpLink,
  type GatewayOffer,
  type LoadedProduct,
} from '../orders/compose-order.ts'
import { advertisingData, trackablePixels } from '../catalogue/advertising-data.ts'
import { batchesData, eventData } from './event-data.ts'
import { withSelection } from '../orders/event-tickets.ts'
import { bumpData, productData } from '../catalogue/product-data.ts'
import { namedBuyers } from './named-buyers.ts'
import { integrationOf } from '../orders/check-delivery.ts'
import { quoteRate } from '../orders/quote-rate.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import { gatewayOffer, gatewaysFor, gatewaysOfSeller } from '../orders/choose-gateway.ts'

export type CheckoutDeps = {
  db: Database
  keys: Keys
  gateways: GatewayPort
  now: () => Date
  catalogue: CatalogueReader
  rates: RateSource
}

export type CheckoutRequest = {
  productId: number
  offerHash: string | null
  customCheckoutId: number | null
  hints: CountryHints
  sessionId: string
  /** The session begins with this page: it has bought nothing, and its browser typed nothing that was kept. */
  isNewSession?: boolean | undefined
  /** A name of the network that the page is loaded from; only a signal of risk. */
  network: string
  /** Data in the link about bumps. */
  bumps?: BumpLink
  /** The batches that the link names, of an event; null: all of them. */
  batches?: readonly number[] | null
  /** The tickets that the link names. */
  tickets?: readonly Pick<TicketWish, 'ticket_id' | 'quantity'>[]
}

export type CheckoutReading = {
  checkout: CheckoutAnswer
  tokens: PaymentTokens
  open: Purchase | null
  /** The offer is one of the other checkout host. */
  hasOtherCheckout: boolean
}

/** Purchase of a product in a session before its first page. */
const NO_PURCHASE = { purchase: null, generation: 0 }

/** Reads all data of a checkout page, and makes the tokens of its first payment. */
export async function readCheckout(deps: CheckoutDeps, request: CheckoutRequest): Promise<CheckoutReading> {
  const loaded = await loadProduct(deps.catalogue, request.productId, request.offerHash)
  const country = detectCountry(request.hints, loaded.offered.currency)
  const [open, gateways, custom, quote, reserved] = await Promise.all([
    request.isNewSession === true ? NO_PURCHASE : findOpenPurchase(deps.db, request),
    deps.gateways.gateways(),
    findCustomCheckout(deps, loaded, request.customCheckoutId),
    quoteRate(deps, loaded.product, country),
    isEvent(loaded.product) ? readReservations(deps.db, request.sessionId, request.productId) : [],
  ])
  const buyers = await namedBuyers(deps, custom, request.productId)
  const main = withSelection(loaded, { reserved, linked: request.tickets ?? [], purchase: open.purchase })
  // A purchase of this session that is under way holds its own piece.
  const holdsOne = open.purchase?.attempts.some((attempt) => isLive(attempt.state)) === true
  return {
    checkout: {
      ...checkoutAnswer(main, gateways, custom, { country, bumps: request.bumps, ...quote }),
      ...notificationsOf(custom, buyers),
      batches: batchesData(main, reserved, request.batches ?? null),
      ...eventData(main, reserved),
      sold_out: isSoldOut(main.live.product) && !holdsOne,
    },
    tokens: freshTokens(deps, request, main.version, open.generation),
    // A buyer who only has to confirm at the bank has ordered nothing yet.
    open: open.purchase?.attempts.at(-1)?.state === 'authenticating' ? null : open.purchase,
    hasOtherCheckout: main.offered.offer?.other_checkout === true,
  }
}

/** Five fresh tokens: a nonce for the next submit and the quote of this catalogue version. */
export function freshTokens(
  deps: Pick<CheckoutDeps, 'keys' | 'now'>,
  page: Pick<CheckoutRequest, 'sessionId' | 'productId' | 'offerHash' | 'network'> & {
    /** The session that the purchase belongs to, where it is not the caller's own. */
    purchaseSession?: string
  },
  catalogueVersion: number,
  generation: number,
): PaymentTokens {
  const { sessionId, productId, offerHash, network, purchaseSession = sessionId } = page
  return sealTokens(deps.keys, {
    nonce: newNonce(),
    sessionId,
    productId,
    offerHash,
    network,
    quote: { catalogueVersion, expiresAt: deps.now().getTime() + QUOTE_MINUTES * 60_000 },
    trans: transOf(deps.keys, purchaseSession, productId, generation),
    generation,
  })
}

/** @throws CallError LINK_NOT_FOUND when the link names a customisation that is not this seller's */
export async function findCustomCheckout(
  deps: CheckoutDeps,
  main: LoadedProduct,
  wanted: number | null,
): Promise<CustomCheckout | null> {
  if (wanted === null) return main.customCheckout
  const custom = await deps.catalogue.findCustomCheckout(wanted, main.seller.id)
  if (custom === null) throw new CallError('LINK_NOT_FOUND')
  return custom
}

/** The answer of the product call. */
export function checkoutAnswer(
  main: LoadedProduct,
  gateways: ReadonlyMap<string, Capabilities>,
  custom: CustomCheckout | null,
  buyer: { country: CountryCode; rate: Rate | null; token: string; bumps?: BumpLink | undefined },
): Omit<CheckoutAnswer, 'sold_out'> {
  const { offered, seller } = main
  const { country, rate, token } = buyer
  const own = gatewaysOfSeller(seller, gateways)
  const { offered: taken, late, plans } = gatewayOffer(main, gateways, rate?.target ?? offered.currency)
  // Whether the device has a wallet is known to its page alone.
  const offered_methods = taken.filter((method) => !isDeviceWallet(method))
  const isSomeGateway = (kind: string): boolean => [...own.values()].some((each) => each.kind === kind)
  const bumps = bumpsOf(main, country, buyer.bumps)
  const always = bumps.filter(({ forced }) => forced).map(({ product }) => product)
  const asked = {
    monthlyInterest: monthlyInterestOf(seller),
    country,
    offered: offered_methods,
    plans,
    rate,
  }
  const methods = methodsOfOrder({ ...asked, products: [offered, ...always] })
  const inTime = { ...asked, offered: [...offered_methods, ...late], products: [offered, ...always] }
  const late_methods = methodsOfOrder(inTime).filter((method) => late.includes(method))
  return {
    data: productData(offered, seller),
    bump_list: bumps.map(bumpData),
    batches: [],
    checkout_payment: {
      data: { amount: shownAmount(offered, rate) },
      from: offered.currency,
      to: rate?.target ?? offered.currency,
      token,
      rate: rate?.value ?? null,
      paypal: methods.includes('PAYPAL'),
      corrent_country: country,
    },
    global_settings: [
      { name: 'captcha', value: seller.captcha === true },
      // The rules of risk always run: no seller turns them off.
      { name: 'antifraud', value: true },
      { name: 'monthly_interest', value: monthlyInterestOf(seller) },
      { name: 'country', value: seller.country },
      {
        name: 'maximumCashbackAmount',
        value: toWire(seller.max_cashback_amount ?? 0, offered.currency),
      },
    ],
    history_subscription: null,
    allow_free_offers: offered.offer?.allow_free_offers === true,
    second_sale_flag: offered.second_sale_flag === true,
    is_worldpay: isSomeGateway('worldpay'),
    is_pagarme_v5: isSomeGateway('pagarme'),
    custom_checkout: customisation(custom),
    purchase_notification: custom?.purchase_notification === true,
    ...advertisingData(trackablePixels(main.product.pixels, main.activePixels), seller),
    ...notificationsOf(custom, []),
    ...automaticPixFlags(offered, { ...asked, products: [offered] }),
    pix_checkout_auto_confirm: seller.pix_checkout_auto_confirm,
    ...boletoDays(seller),
    saved_cards: seller.saved_cards === true && methods.includes('CREDIT_CARD'),
    allowed_methods: methods,
    ...carrierOf(seller, [offered, ...bumps.map(({ product }) => product)]),
    acceptances: shownAcceptances(main.product, country, seller, namesBuyers(custom)),
    tax: includedTaxOf({ seller: seller.country, buyer: country }),
    offered_methods,
    ...(late_methods.length > 0 && { late_methods }),
    ...deviceWallets(taken, main, gateways, rate?.target ?? offered.currency),
    ...installmentPlans({ plans }),
  }
}

/** Says of what is sent, as soon as the page opens, that nobody brings it. */
function carrierOf(
  seller: Seller,
  [main, ...bumps]: readonly [OfferedProduct, ...OfferedProduct[]],
): Pick<CheckoutAnswer, 'lacks_carrier'> {
  const isSent = [main, ...bumps].some(needsFreight)
  return isSent && integrationOf(seller, main) === null ? { lacks_carrier: true } : {}
}

/** Whether this buyer may pay the subscription by Pix Automático, and whether that is what the seller proposes. */
function automaticPixFlags(
  offered: OfferedProduct,
  alone: OrderRequest,
): Pick<CheckoutAnswer, 'subscription_pix_automatic' | 'select_automatic_pix'> {
  const isOffered = methodsOfOrder(alone).includes('PIX_AUTOMATIC')
  return {
    subscription_pix_automatic: isOffered,
    select_automatic_pix: isOffered && offered.select_automatic_pix === true,
  }
}

/**
 * Returns the wallets that the page may request from its device, each with the gateway that takes it; empty if there
 * are none.
 */
function deviceWallets(
  taken: readonly PaymentMethod[],
  { seller, offered }: LoadedProduct,
  gateways: ReadonlyMap<string, Capabilities>,
  currency: Currency,
): Pick<CheckoutAnswer, 'device_wallets'> {
  const sold = taken.filter(isDeviceWallet).filter((method) => offered.method.includes(method))
  const wallets = sold.flatMap((method) => {
    const wish = { seller, method, currency, installments: 1, brand: null }
    return gatewaysFor(wish, gateways)
      .slice(0, 1)
      .map((gateway) => ({ method, gateway }))
  })
  return wallets.length === 0 ? {} : { device_wallets: wallets }
}

/** Returns the instalments of this currency, if they differ from the page's default. */
function installmentPlans({
  plans = [],
}: Pick<GatewayOffer, 'plans'>): Pick<CheckoutAnswer, 'installment_plans'> {
  if (plans.length === 0) return {}
  return {
    installment_plans: plans.map(({ country, currency, numbers, least }) => ({
      country,
      currency,
      numbers: [...numbers],
      ...(least === undefined ? {} : { least: toWire(least, currency) }),
    })),
  }
}

/** Returns the days to pay a boleto, if they differ from the page's default. */
function boletoDays({ boleto_due_days: days }: Seller): Pick<CheckoutAnswer, 'boleto_due_days'> {
  return days === undefined || days === BOLETO_DAYS ? {} : { boleto_due_days: days }
}

/** The price in the currency in which the buyer pays, on the wire. */
function shownAmount({ amount, currency }: OfferedProduct, rate: Rate | null): number {
  return rate === null ? toWire(amount, currency) : toWire(convert(amount, rate), rate.target)
}

/** Returns the names shown as buyers: those who agreed, and those set by the seller. */
function notificationsOf(
  custom: CustomCheckout | null,
  buyers: readonly { id: number; name: string }[],
): Pick<CheckoutAnswer, 'purchase_notifications'> {
  const purchase_notifications = purchaseNotifications(custom, buyers)
  return purchase_notifications === null ? {} : { purchase_notifications }
}

function customisation(custom: CustomCheckout | null): CheckoutAnswer['custom_checkout'] {
  return {
    id: custom?.id ?? null,
    ...pageLook(custom),
    button_text: custom?.button_text ?? null,
    step_checkout: custom?.step_checkout ?? 'one_step',
    ...(custom?.version !== undefined && { version: custom.version }),
    confirmation_email: custom?.confirmation_email === true,
    ...(custom?.ob_custom === true ? bumpLook(custom) : {}),
    ...(custom !== null && brandingOf(custom)),
    trial_info: custom?.trial_info ?? null,
    trial_position: custom?.trial_position ?? 'top',
  }
}

/** Returns the seller's other settings, shown or hidden. */
function brandingOf(custom: CustomCheckout): Partial<CheckoutAnswer['custom_checkout']> {
  const branding = pageBranding(custom)
  return {
    ...(Object.keys(branding).length > 0 && { is_dressed: true, ...branding }),
    ...exitPopUp(custom),
    ...(custom.warranty_checkout === false && { warranty_checkout: false }),
    ...(custom.card_confirmation === false && { card_confirmation: false }),
  }
}

/** Returns the seller's settings for the order bumps, as written. */
function bumpLook(custom: CustomCheckout): Partial<CheckoutAnswer['custom_checkout']> {
  const { ob_custom, ob_background_color, ob_border, ob_border_px, ob_title, ob_subtitle, ob_description } =
    custom
  const look = {
    ob_custom,
    ob_background_color,
    ob_border,
    ob_border_px,
    ob_title,
    ob_subtitle,
    ob_description,
  }
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
}
