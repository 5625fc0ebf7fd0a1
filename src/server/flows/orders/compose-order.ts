import type { StockClaim } from '../../store/purchases/new-attempt.ts'
import type { PaymentBody } from '#contract/checkout/payment.ts'
import {
  chosenBumps,
  offeredBumps,
  type BumpContext,
  type BumpWish,
  type OfferedBump,
} from '#rules/order/bumps.ts'
import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { toWire } from '#rules/base/money.ts'
import type { PaymentTerms } from '#rules/order/payment-terms.ts'
import { isFreightKnown, type OrderRequest } from '#rules/order/order-lines.ts'
import {
  monthlyInterestOf,
  priceOrder,
  type OrderRefusal,
  type PricedOrder,
  type Pricing,
} from '#rules/order/price-order.ts'
import {
  needsAddress,
  offerProduct,
  type LoadRefusal,
  type OfferedProduct,
} from '#rules/order/purchasability.ts'
import type { ChosenTicket } from '#rules/tickets/ticket-cart.ts'
import { priceTwoCards, type CardPart } from '#rules/order/two-cards.ts'
import { CallError } from '../../call-error.ts'
import type { CatalogueReader, Counter, ProductRecord } from '../../store/catalogue/catalogue-store.ts'

const REFUSALS = {
  product: 'PRODUCT_NOT_FOUND',
  offer: 'OFFER_NOT_FOUND',
  'seller-not-ready': 'SELLER_NOT_READY',
} as const satisfies Record<LoadRefusal, string>

export type LoadedProduct = {
  offered: OfferedProduct
  product: Product
  seller: Seller
  /** The customisation that the product itself names. */
  customCheckout: CustomCheckout | null
  /** Pixels that this server can notify; empty for a renewal, which is reported to none. */
  activePixels: ProductRecord['activePixels']
  bumps: ProductRecord['bumps']
  live: ProductRecord['live']
  /** Of the catalogue that the price comes from. */
  version: number
  /** The database's clock as of this reading. */
  now: Date
  /** Chosen tickets of an event, which is priced by them; empty for everything else. */
  tickets: readonly ChosenTicket[]
}

/**
 * A product that may be bought now, with its offer applied. Of an event no tickets are chosen yet. `asOf`: as of
 * `findProduct`.
 * @throws CallError PRODUCT_NOT_FOUND, OFFER_NOT_FOUND or SELLER_NOT_READY
 */
export async function loadProduct(
  catalogue: Pick<CatalogueReader, 'findProduct'>,
  productId: number,
  offerHash: string | null,
  asOf?: number,
): Promise<LoadedProduct> {
  const found = await catalogue.findProduct(productId, asOf)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  const offered = offerProduct(found.product, offerHash, found.seller)
  if (offered.kind === 'refused') throw new CallError(REFUSALS[offered.refusal])
  return { ...found, offered: offered.product, tickets: [] }
}

/** Until when what waits to be paid of a product may wait. */
export function paymentTermsOf({ seller, product }: Pick<LoadedProduct, 'seller' | 'product'>): PaymentTerms {
  return { ...seller, event: product }
}

/** Everything of a product is sold, or held by purchases under way. */
export function isSoldOut(counter: Counter | undefined): boolean {
  return counter !== undefined && counter.stock !== null && counter.sold + counter.held >= counter.stock
}

/** Data in a link about the bumps of its product. */
export type BumpLink = Pick<BumpContext, 'linked' | 'choosesAll'>

/** The bumps that this page shows a buyer of a country. */
export function bumpsOf(main: LoadedProduct, country: CountryCode, link: BumpLink = {}): OfferedBump[] {
  return offeredBumps(main.bumps, {
    ...link,
    seller: main.seller,
    country,
    tickets: main.tickets.length === 0 ? undefined : main.tickets.map(({ ticket }) => ticket.id),
    isSoldOut: (productId) => isSoldOut(main.live.bumps.get(productId)),
  })
}

/** The bumps of a submit under the offers that it names; null as `chosenBumps`. */
function wishedBumps(
  main: LoadedProduct,
  { country, bumps = [] }: Pick<Chosen, 'country' | 'bumps'>,
): OfferedBump[] | null {
  const linked = bumps.map(({ product_id, offer_hash }) => ({ product_id, offer: offer_hash ?? null }))
  return chosenBumps(bumpsOf(main, country, { linked }), bumps)
}

/** The buyer's choices, as far as the price depends on them. */
export type Chosen = {
  method: PaymentMethod
  installments: number
  country: CountryCode
  /** The products beside the main one. */
  bumps?: readonly BumpWish[]
  /** Amount that each of two cards is to pay. */
  parts?: readonly CardPart[] | undefined
} & Pick<OrderRequest, 'coupon' | 'donation' | 'freight' | 'rate'>

/** Parts of an order that the gateways of this installation accept. */
export type GatewayOffer = Pick<OrderRequest, 'offered' | 'plans'>

export type ComposedOrder = {
  main: LoadedProduct
  bumps: readonly OfferedBump[]
  priced: PricedOrder
  request: OrderRequest
}

/** A cart with its prices, or the code of the catalogue of errors for which it cannot be bought. */
export type Composed = ({ kind: 'composed' } & ComposedOrder) | { kind: 'refused'; code: OrderProblem }

export type OrderProblem =
  | 'INVALID_PAYMENT_TYPE'
  | 'INVALID_INSTALLMENTS'
  | 'INVALID_INSTALLMENTS_BUMP'
  | 'ORDER_BUMP_ERROR'
  | 'INCOMPLETE_ADDRESS'

/** The products of a cart, the main one first; bumps that cannot be had leave it without any. */
export function cartProducts(
  main: LoadedProduct,
  chosen: Pick<Chosen, 'country' | 'bumps'>,
): OfferedProduct[] {
  const added = wishedBumps(main, chosen) ?? []
  return [main.offered, ...added.map((bump) => bump.product)]
}

/** A cart as pricing takes it. */
export function orderRequest(
  products: readonly OfferedProduct[],
  seller: Seller,
  chosen: Chosen,
  offer: GatewayOffer,
): OrderRequest {
  const { country, coupon, donation, freight, rate } = chosen
  return {
    products,
    monthlyInterest: monthlyInterestOf(seller),
    country,
    ...offer,
    coupon: coupon ?? null,
    donation: donation ?? null,
    freight: freight ?? {},
    rate: rate ?? null,
  }
}

/** Prices the cart of a submit by the catalogue. */
export function composeOrder(main: LoadedProduct, chosen: Chosen, offer: GatewayOffer): Composed {
  const bumps = wishedBumps(main, chosen)
  if (bumps === null) return { kind: 'refused', code: 'ORDER_BUMP_ERROR' }
  const products = [main.offered, ...bumps.map((bump) => bump.product)]
  const request = orderRequest(products, main.seller, chosen, offer)
  if (!isFreightKnown(request)) return { kind: 'refused', code: 'INCOMPLETE_ADDRESS' }
  const pricing = priceChosen(request, chosen)
  if (pricing.kind === 'refused') return { kind: 'refused', code: blameBumps(request, chosen, pricing) }
  return { kind: 'composed', main, bumps, priced: pricing.priced, request }
}

function priceChosen(request: OrderRequest, chosen: Chosen): Pricing {
  const { method, parts = [] } = chosen
  return method === 'TWO_CREDIT_CARDS' ? priceTwoCards(request, parts) : priceOrder(request, chosen)
}

/** Instalments that only a bump forbids are refused in words of their own. */
function blameBumps(request: OrderRequest, chosen: Chosen, refusal: OrderRefusal): OrderProblem {
  if (refusal.code !== 'INVALID_INSTALLMENTS' || request.products.length === 1) return refusal.code
  const alone = priceChosen({ ...request, products: request.products.slice(0, 1) }, chosen)
  return alone.kind === 'refused' ? refusal.code : 'INVALID_INSTALLMENTS_BUMP'
}

/** Whether something in the cart is sent to the buyer, or asks for their address for another reason. */
export function asksAddress({ main, bumps }: Pick<ComposedOrder, 'main' | 'bumps'>): boolean {
  return needsAddress(main.offered) || bumps.some((bump) => needsAddress(bump.product))
}

/** Returns what the cart takes of products whose stock is limited. */
export function stockClaims({ main, bumps }: Pick<ComposedOrder, 'main' | 'bumps'>): StockClaim[] {
  const products = [main.product, ...bumps.map((bump) => bump.product)]
  return products
    .filter((product) => product.stock !== undefined)
    .map((product) => ({ productId: product.id, quantity: 1 }))
}

/**
 * Compares what the page showed with what the server charges. The browser's numbers decide nothing else.
 * @throws CallError PRICE_CHANGED with the current price
 */
export function refuseOtherPrice(priced: PricedOrder, body: Pick<PaymentBody, 'amount' | 'total'>): void {
  const amount = toWire(priced.amount, priced.currency)
  const total = toWire(priced.total, priced.currency)
  // guard: price-as-shown
  if (body.total === total && body.amount === amount) return
  throw new CallError('PRICE_CHANGED', { price: { amount, total, installments: priced.installments } })
}
