import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { offerProduct } from '#rules/order/purchasability.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { BumpWish } from '#rules/order/bumps.ts'
import type { TicketWish } from '#rules/tickets/ticket-cart.ts'
import { agreedTerms } from '../orders/agreed-terms.ts'
import { composeOrder, stockClaims, type LoadedProduct } from '../orders/compose-order.ts'
import { chooseTickets } from '../orders/event-tickets.ts'
import type { AgreedTerms } from '../../store/purchases/purchase-records.ts'
import type { OrderLine } from '#rules/order/order-lines.ts'
import type { StockClaim } from '../../store/purchases/new-attempt.ts'

/** Contents of a buyer's cart, and how they pay. */
export type Cart = {
  product: number
  offer?: string | null
  bumps?: readonly number[]
  method: PaymentMethod
  installments?: number
  coupon?: string | null
  donation?: number
  tickets?: readonly TicketWish[]
}

/** A cart at its price. Amounts are minor units. */
export type PricedCart = {
  productId: number
  sellerId: number
  lines: (OrderLine & { terms: Partial<AgreedTerms> })[]
  amount: number
  total: number
  installments: number
  installmentValue: number
  claims: StockClaim[]
  tickets: LoadedProduct['tickets']
}

/** Methods that the demo's gateway accepts. */
const OFFERED: readonly PaymentMethod[] = ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO', 'PAYPAL']

/**
 * Prices a cart as the checkout does, by the catalogue as its file says it.
 * @throws Error where the catalogue does not sell it
 */
export function priceCart(catalogue: Catalogue, cart: Cart, now: Date): PricedCart {
  const main = chooseTickets(load(catalogue, cart.product, cart.offer ?? null, now), cart.tickets ?? [])
  const coupon = catalogue.coupons.find(({ name }) => name === cart.coupon)
  const bumps = (cart.bumps ?? []).map((id): BumpWish => ({ product_id: id, offer_hash: null }))
  const chosen = {
    ...cart,
    installments: cart.installments ?? 1,
    country: 'BR',
    bumps,
    coupon: coupon ?? null,
  }
  const composed = composeOrder(main, chosen, { offered: OFFERED })
  if (composed.kind === 'refused')
    throw new Error(`the demo cannot sell ${JSON.stringify(cart)}: ${composed.code}`)
  const terms = agreedTerms(composed)
  const { lines, amount, total, installments, installmentValue } = composed.priced
  return {
    productId: cart.product,
    sellerId: main.seller.id,
    lines: lines.map((line, index) => ({ ...line, terms: terms[index] ?? {} })),
    amount,
    total,
    installments,
    installmentValue,
    claims: stockClaims(composed),
    tickets: main.tickets,
  }
}

/** A product of the file as the checkout loads it; one that is over by now is still sold, because history was before. */
function load(catalogue: Catalogue, id: number, offer: string | null, now: Date): LoadedProduct {
  const product = catalogue.products.find((each) => each.id === id)
  const seller = catalogue.sellers.find((each) => each.id === product?.seller_id)
  if (product === undefined || seller === undefined) throw new Error(`the demo has no product ${id}`)
  const offered = offerProduct({ ...product, is_active: 1 }, offer, seller)
  if (offered.kind === 'refused') throw new Error(`the demo does not offer ${id}: ${offered.refusal}`)
  const bumps = product.bumps.flatMap((bump) => {
    const added = catalogue.products.find((each) => each.id === bump.product_id)
    return added === undefined ? [] : [{ bump, product: added, offer: null }]
  })
  return {
    offered: offered.product,
    product,
    seller,
    customCheckout: null,
    activePixels: [],
    bumps,
    live: {
      product: { stock: null, sold: 0, held: 0 },
      bumps: new Map(),
      batches: new Map(),
      halfPrice: null,
    },
    version: 0,
    now,
    tickets: [],
  }
}
