import type { BumpData, CheckoutAnswer, ProductData } from '#contract/calls/product.ts'
import type { PaymentTokens } from '#contract/routes.ts'
import { DEFAULT_THEME_COLOR, type CustomCheckout, type Seller } from '#rules/catalogue.ts'
import { shownAcceptances } from '#rules/acceptance.ts'
import { detectCountry, type CountryCode, type CountryHints } from '#rules/country.ts'
import { maxInstallmentsOf } from '#rules/installments.ts'
import type { OfferedBump } from '#rules/bumps.ts'
import { readMethods, type PaymentMethod } from '#rules/method.ts'
import { toWire } from '#rules/money.ts'
import { isLive } from '#rules/payment-state.ts'
import { methodsOfOrder, monthlyInterestOf } from '#rules/price-order.ts'
import { needsAddress, type OfferedProduct } from '#rules/purchasability.ts'
import { includedTaxOf } from '#rules/tax.ts'
import { CallError } from '../call-error.ts'
import { methodsOf, type GatewayPort } from '../gateway-port.ts'
import { transOf, type Keys } from '../keys.ts'
import { newNonce, QUOTE_MINUTES, sealTokens } from '../payment-tokens.ts'
import type { CatalogueReader } from '../store/catalogue-store.ts'
import type { Database } from '../store/database.ts'
import { findOpenPurchase, type Purchase } from '../store/payment-store.ts'
import { isSoldOut, bumpsOf, loadProduct, type LoadedProduct } from './compose-order.ts'

export type CheckoutDeps = {
  db: Database
  keys: Keys
  gateways: GatewayPort
  now: () => Date
  catalogue: CatalogueReader
}

export type CheckoutRequest = {
  productId: number
  offerHash: string | null
  customCheckoutId: number | null
  hints: CountryHints
  sessionId: string
  /** A word for the network that the page is loaded from; only a signal. */
  network: string
}

export type CheckoutReading = {
  checkout: CheckoutAnswer
  tokens: PaymentTokens
  open: Purchase | null
  /** The offer is one of the other checkout host. */
  isSoldElsewhere: boolean
}

/** Everything that a checkout page needs, and the tokens of its first payment. */
export async function readCheckout(deps: CheckoutDeps, request: CheckoutRequest): Promise<CheckoutReading> {
  const main = await loadProduct(deps.catalogue, request.productId, request.offerHash)
  const country = detectCountry(request.hints, main.offered.currency)
  const [open, gateways, custom] = await Promise.all([
    findOpenPurchase(deps.db, request),
    deps.gateways.gateways(),
    findCustomCheckout(deps, main, request.customCheckoutId),
  ])
  // A purchase of this session that is under way holds its own piece.
  const holdsOne = open.purchase?.attempts.some((attempt) => isLive(attempt.state)) === true
  return {
    checkout: {
      ...checkoutAnswer(main, methodsOf(gateways), custom, country),
      sold_out: isSoldOut(main.live.product) && !holdsOne,
    },
    tokens: freshTokens(deps, request, main.version, open.generation),
    open: open.purchase,
    isSoldElsewhere: main.offered.offer?.other_checkout === true,
  }
}

/** Five fresh tokens: a nonce for the next submit and the quote of this catalogue version. */
export function freshTokens(
  deps: Pick<CheckoutDeps, 'keys' | 'now'>,
  page: Pick<CheckoutRequest, 'sessionId' | 'productId' | 'offerHash' | 'network'>,
  catalogueVersion: number,
  generation: number,
): PaymentTokens {
  const { sessionId, productId, offerHash, network } = page
  return sealTokens(deps.keys, {
    nonce: newNonce(),
    sessionId,
    productId,
    offerHash,
    network,
    quote: { catalogueVersion, expiresAt: deps.now().getTime() + QUOTE_MINUTES * 60_000 },
    trans: transOf(deps.keys, sessionId, productId, generation),
    generation,
  })
}

/** @throws CallError LINK_NOT_FOUND when the link names a customisation that is not this seller's */
async function findCustomCheckout(
  deps: CheckoutDeps,
  main: LoadedProduct,
  wanted: number | null,
): Promise<CustomCheckout | null> {
  if (wanted === null) return main.customCheckout
  const custom = await deps.catalogue.findCustomCheckout(wanted, main.seller.id)
  if (custom === null) throw new CallError('LINK_NOT_FOUND')
  return custom
}

function checkoutAnswer(
  main: LoadedProduct,
  offered_methods: PaymentMethod[],
  custom: CustomCheckout | null,
  country: CountryCode,
): Omit<CheckoutAnswer, 'sold_out'> {
  const { offered, seller } = main
  const bumps = bumpsOf(main, country)
  const always = bumps.filter(({ forced }) => forced).map(({ product }) => product)
  const methods = methodsOfOrder({
    products: [offered, ...always],
    monthlyInterest: monthlyInterestOf(seller),
    country,
    offered: offered_methods,
  })
  return {
    data: productData(offered, seller),
    bump_list: bumps.map(bumpData),
    batches: [],
    checkout_payment: {
      data: { amount: toWire(offered.amount, offered.currency) },
      from: offered.currency,
      to: offered.currency,
      // One currency needs no rate: the default token says so.
      token: 'default',
      paypal: methods.includes('PAYPAL'),
      corrent_country: country,
    },
    global_settings: [
      { name: 'captcha', value: seller.captcha === true },
      { name: 'antifraud', value: seller.antifraud === true },
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
    is_worldpay: false,
    is_pagarme_v5: false,
    custom_checkout: customisation(custom),
    purchase_notification: custom?.purchase_notification === true,
    subscription_pix_automatic: false,
    select_automatic_pix: false,
    pix_checkout_auto_confirm: seller.pix_checkout_auto_confirm,
    allowed_methods: methods,
    acceptances: shownAcceptances(main.product, country),
    tax: includedTaxOf({ seller: seller.country, buyer: country }),
    offered_methods,
  }
}

function customisation(custom: CustomCheckout | null): CheckoutAnswer['custom_checkout'] {
  return {
    id: custom?.id ?? null,
    theme: custom?.theme ?? 'light',
    theme_color: custom?.theme_color ?? DEFAULT_THEME_COLOR,
    logotipo: custom?.logotipo ?? null,
    button_text: custom?.button_text ?? null,
    step_checkout: custom?.step_checkout ?? 'one_step',
    confirmation_email: custom?.confirmation_email === true,
  }
}

function bumpData({ bump, product, forced, disabled }: OfferedBump): BumpData {
  const data = describeProduct(product)
  return {
    b_order: bump.order,
    title: bump.title ?? data.name,
    description: bump.description ?? data.description,
    checkbox: forced,
    disabled,
    assoc_ticket: bump.assoc_ticket ?? null,
    has_shipping_fee: data.has_shipping_fee,
    type_shipping_fee: data.type_shipping_fee,
    trial: data.trial,
    method: data.method,
    product: data,
  }
}

/** The product on the wire. */
export function productData(offered: OfferedProduct, seller: Seller): ProductData {
  return { ...describeProduct(offered), seller: sellerData(seller) }
}

function describeProduct(offered: OfferedProduct): Omit<ProductData, 'seller'> {
  const wire = (amount: number): number => toWire(amount, offered.currency)
  return {
    id: offered.id,
    name: offered.name,
    description: offered.description ?? '',
    author: offered.author ?? '',
    access: offered.access ?? '',
    images: offered.images.map((image) => ({ path: image.path, alt: image.alt ?? '' })),
    type: offered.type,
    product_type_id: offered.product_type_id,
    format: offered.format,
    category: offered.category ?? '',
    amount: wire(offered.amount),
    old_amount: offered.old_amount === undefined ? null : wire(offered.old_amount),
    currency: offered.currency,
    symbol_currency: symbolOf(offered.currency),
    seller_id: offered.seller_id,
    status_product: offered.status_product,
    status_offer: offered.status_offer,
    is_active: offered.is_active,
    method: readMethods(offered.method).join(','),
    hash: offered.offer?.hash ?? null,
    max_installments: maxInstallmentsOf(offered),
    fixed_installments: offered.fixed_installments ?? null,
    pre_selected_installment: offered.pre_selected_installment ?? null,
    no_interest_installments: freeInstallments(offered),
    warranty_days: offered.warranty_days ?? 0,
    is_checkout_address: needsAddress(offered),
    has_shipping_fee: offered.has_shipping_fee === true,
    type_shipping_fee: offered.type_shipping_fee ?? null,
    amount_fixed_shipping_fee: wire(offered.amount_fixed_shipping_fee ?? 0),
    allowed_coupon: offered.allowed_coupon === true,
    is_heaven: offered.is_heaven === true,
    can_be_gifted: offered.can_be_gifted === true,
    has_cashback: offered.has_cashback === true,
    cashback: offered.cashback ?? 0,
    affiliation_lead: offered.affiliation_lead === true,
    mobile_v2: offered.mobile_v2 === true,
    ...recurrenceOf(offered),
    donation: offered.donation === undefined ? null : { minimum: wire(offered.donation.minimum) },
  }
}

function recurrenceOf(offered: OfferedProduct) {
  const { period, trial, trial_unit, charges, custom_charges, currency } = offered
  return {
    period: period ?? null,
    trial: trial ?? 0,
    trial_unit: trial_unit ?? 'days',
    charges: charges ?? null,
    shipping_fee_is_recurring: offered.shipping_fee_is_recurring === true,
    custom_charges: (custom_charges ?? []).map(({ charge, amount }) => ({
      charge,
      amount: toWire(amount, currency),
    })),
  } as const
}

function freeInstallments(offered: OfferedProduct): number {
  const free = offered.no_interest_installments ?? false
  if (typeof free === 'number') return free
  return free ? maxInstallmentsOf(offered) : 0
}

/** Making a number format takes longer than all the rest of an answer. */
const symbols = new Map<string, string>()

function symbolOf(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).formatToParts(0)
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency
  symbols.set(currency, symbol)
  return symbol
}

function sellerData(seller: Seller): ProductData['seller'] {
  return {
    id: seller.id,
    name: seller.name,
    legal_name: seller.legal_name,
    document: seller.document,
    email: seller.email,
    legal_address: seller.legal_address,
    country: seller.country,
    since: seller.since,
    referral_url: seller.referral_url ?? null,
    recipientIsActivated: seller.recipientIsActivated,
    baas_activited: seller.baas_activited,
    specific_gateway: seller.specific_gateway ?? null,
    has_international_flag: seller.has_international_flag,
    special: seller.special === true,
  }
}
