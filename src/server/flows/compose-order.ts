import type { PaymentBody } from '#contract/calls/payment.ts'
import type { CustomCheckout, Product, Seller } from '#rules/catalogue.ts'
import type { CountryCode } from '#rules/country.ts'
import type { PaymentMethod } from '#rules/method.ts'
import { toWire } from '#rules/money.ts'
import { priceOrder, type OrderRequest, type PricedOrder } from '#rules/price-order.ts'
import { isSellable, offerProduct, type LoadRefusal, type OfferedProduct } from '#rules/purchasability.ts'
import { CallError } from '../call-error.ts'
import type { CatalogueReader } from '../store/catalogue-store.ts'

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
  /** Of the catalogue that the price comes from. */
  version: number
}

/**
 * A product that may be bought now, with its offer applied.
 * @throws CallError PRODUCT_NOT_FOUND, OFFER_NOT_FOUND or SELLER_NOT_READY
 */
export async function loadProduct(
  catalogue: Pick<CatalogueReader, 'findProduct'>,
  productId: number,
  offerHash: string | null,
): Promise<LoadedProduct> {
  const found = await catalogue.findProduct(productId)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  const offered = offerProduct(found.product, offerHash, found.seller)
  if (typeof offered === 'string') throw new CallError(REFUSALS[offered])
  if (!isSellable(offered)) throw new CallError('SELLER_NOT_READY')
  const { product, seller, customCheckout, version } = found
  return { offered, product, seller, customCheckout, version }
}

export type ComposedOrder = { main: LoadedProduct; priced: PricedOrder; request: OrderRequest }

/** Prices the main product of a submit by the catalogue, or says which code of the catalogue of errors applies. */
export function composeOrder(
  main: LoadedProduct,
  chosen: { method: PaymentMethod; installments: number; country: CountryCode },
  offered: readonly PaymentMethod[],
): ComposedOrder | { code: 'INVALID_PAYMENT_TYPE' | 'INVALID_INSTALLMENTS' } {
  const request: OrderRequest = {
    products: [main.offered],
    seller: main.seller,
    country: chosen.country,
    offered,
  }
  const priced = priceOrder(request, chosen)
  return 'code' in priced ? priced : { main, priced, request }
}

/**
 * Compares what the page showed with what the server charges. The browser's numbers decide nothing else.
 * @throws CallError PRICE_CHANGED with the price of now
 */
export function refuseOtherPrice(priced: PricedOrder, body: Pick<PaymentBody, 'amount' | 'total'>): void {
  const amount = toWire(priced.amount, priced.currency)
  const total = toWire(priced.total, priced.currency)
  if (body.total === total && body.amount === amount) return
  throw new CallError('PRICE_CHANGED', { price: { amount, total, installments: priced.installments } })
}
