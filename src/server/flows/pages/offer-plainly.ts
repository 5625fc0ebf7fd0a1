import type { PaymentBody } from '#contract/checkout/payment.ts'
import type { ScreenData } from '#contract/checkout/page.ts'
import { asksDocument, type PaymentMethod } from '#rules/methods/method.ts'
import { toWire } from '#rules/base/money.ts'
import { needsFreight } from '#rules/order/order-lines.ts'
import { methodsOfOrder, type PricedOrder } from '#rules/order/price-order.ts'
import type { Rate } from '#rules/base/rate.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { asksAddress, composeOrder, loadProduct, type Chosen } from '../orders/compose-order.ts'
import { chooseTickets, ticketWishes } from '../orders/event-tickets.ts'

export type CheckoutData = Extract<ScreenData, { screen: 'checkout' }>

/** The methods that need nothing but a form: no card is typed, and no wallet is visited. */
const PLAIN_METHODS: readonly PaymentMethod[] = ['PIX', 'BOLETO', 'OXXO', 'FREE']

/** Offer of a page without scripts: the cart, its price, and how it may be paid. */
export type PlainOffer = {
  methods: readonly PaymentMethod[]
  priced: PricedOrder
  asksAddress: boolean
  asksDocument: boolean
  /** Parts of the payment's body that the page decides and not the buyer. */
  cart: Pick<PaymentBody, 'product_id' | 'products' | 'batches' | 'order_bumps_not_selected' | 'rate'> &
    Pick<PaymentBody, 'amount' | 'total' | 'installments' | 'coupon'>
}

/**
 * Returns what can be bought of a checkout without a script; null where the purchase needs the whole page: a delivery
 * that is chosen, an amount that is given, tickets with names, a renewal, or no method that is paid by a code.
 */
export async function offerPlainly(
  { catalogue }: { catalogue: Pick<CatalogueReader, 'findProduct'> },
  data: CheckoutData,
): Promise<PlainOffer | null> {
  const { checkout } = data
  const isWhole = checkout.history_subscription !== null || checkout.data.donation !== null
  if (isWhole || checkout.sold_out || checkout.event?.holder_names === true) return null
  const batches = chosenBatches(checkout)
  if (checkout.event !== undefined && batches.length === 0) return null
  const loaded = await loadProduct(catalogue, data.product_id, data.offer_hash)
  const main = chooseTickets(loaded, ticketWishes(batches))
  const always = checkout.bump_list.filter(({ disabled, checkbox }) => disabled && checkbox)
  const chosen: Omit<Chosen, 'method'> = {
    installments: 1,
    country: checkout.checkout_payment.corrent_country,
    bumps: always.map(({ product }) => ({ product_id: product.id, offer_hash: product.hash })),
    rate: rateOf(checkout),
    coupon: data.coupon?.terms ?? null,
  }
  const composed = PLAIN_METHODS.map((method) =>
    composeOrder(main, { ...chosen, method }, { offered: checkout.offered_methods }),
  )
  const first = composed.find((each) => each.kind === 'composed')
  if (first?.kind !== 'composed' || first.request.products.some(needsFreight)) return null
  const { priced } = first
  const left = checkout.bump_list.filter((bump) => !always.includes(bump))
  const methods = methodsOfOrder(first.request).filter((method) => PLAIN_METHODS.includes(method))
  const { free_asks_document: asksOfFree } = checkout.data
  return {
    methods,
    priced,
    asksAddress: asksAddress(first),
    asksDocument: methods.every((method) => asksDocument(method, asksOfFree)),
    cart: {
      product_id: data.product_id,
      products: [{ product_id: data.product_id, offer_hash: data.offer_hash }, ...(chosen.bumps ?? [])],
      batches,
      order_bumps_not_selected: left.map(({ product }) => product.id),
      amount: toWire(priced.amount, priced.currency),
      total: toWire(priced.total, priced.currency),
      installments: 1,
      coupon: data.coupon?.terms.name ?? null,
      rate: {
        base_currency: checkout.checkout_payment.from,
        target_currency: checkout.checkout_payment.to,
        token: checkout.checkout_payment.token,
      },
    },
  }
}

/** The rate at which the buyer is shown the price; null where nothing is converted. */
function rateOf({ checkout_payment: { from, to, rate } }: CheckoutData['checkout']): Rate | null {
  return rate === null ? null : { base: from, target: to, value: rate }
}

/** The tickets that are chosen of an event, by their batches. */
function chosenBatches({ batches }: CheckoutData['checkout']): PaymentBody['batches'] {
  return batches
    .map(({ id, tickets }) => ({
      id,
      tickets: tickets
        .filter(({ selected_tickets }) => selected_tickets > 0)
        .map((ticket) => ({ id: ticket.id, quantity: ticket.selected_tickets })),
    }))
    .filter(({ tickets }) => tickets.length > 0)
}
