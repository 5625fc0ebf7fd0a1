import { eventMethods, isEvent } from '../tickets/ticket-cart.ts'
import type { Offer, Product, Seller, Terms } from '../catalogue/catalogue.ts'

/** A product as it is sold: normalised, with the terms of the offer in place of its own. */
export type OfferedProduct = Omit<Product, 'offers'> & { offer: Offer | null }

export type LoadRefusal = 'product' | 'offer' | 'seller-not-ready'

/** CHANGED reads as APPROVED for a product, PENDING as APPROVED for an offer (specification of the platform, section 4). */
export function normaliseProduct<T extends Pick<Product, 'status_product' | 'status_offer'>>(product: T): T {
  return {
    ...product,
    status_product: product.status_product === 'CHANGED' ? 'APPROVED' : product.status_product,
    status_offer: product.status_offer === 'PENDING' ? 'APPROVED' : product.status_offer,
  }
}

const SOLD_STATUSES: readonly string[] = ['APPROVED', 'PRE_APPROVED', 'REVISION']

const TERMS: readonly (keyof Terms)[] = [
  'amount',
  'old_amount',
  'method',
  'max_installments',
  'fixed_installments',
  'pre_selected_installment',
  'no_interest_installments',
  'max_subscription_installments',
  'period',
  'trial',
  'trial_unit',
  'charges',
  'has_shipping_fee',
  'type_shipping_fee',
  'amount_fixed_shipping_fee',
  'shipping_fee_is_recurring',
  'custom_charges',
  'allowed_coupon',
  'donation',
]

function termsOf(offer: Offer): Partial<Terms> {
  return Object.fromEntries(
    TERMS.filter((name) => offer[name] !== undefined).map((name) => [name, offer[name]]),
  )
}

/** A product with its offer applied, or why it may not be bought. */
export type Offered = { kind: 'offered'; product: OfferedProduct } | { kind: 'refused'; refusal: LoadRefusal }

const refused = (refusal: LoadRefusal): Offered => ({ kind: 'refused', refusal })

/**
 * Applies an offer to a product and says whether the result may be bought. `hash` null, or the
 * product's own, is the product itself.
 * The refusal names what the buyer's text speaks of: the offer, the product, or the seller's account.
 */
export function offerProduct(product: Product, hash: string | null, seller: Seller): Offered {
  const { offers, ...rest } = normaliseProduct(product)
  if (!SOLD_STATUSES.includes(rest.status_product) || rest.is_active !== 1) return refused('product')
  if (rest.status_offer !== 'APPROVED') return refused(hash === null ? 'product' : 'offer')
  const isOwn = hash === null || (hash === rest.hash && !offers.some((each) => each.hash === hash))
  const offer = isOwn ? null : offers.find((candidate) => candidate.hash === hash)
  if (offer === undefined) return refused('offer')
  const status = offer?.status_offer === 'PENDING' ? 'APPROVED' : offer?.status_offer
  if (offer !== null && status !== 'APPROVED') return refused('offer')
  if (!seller.recipientIsActivated || !seller.baas_activited) return refused('seller-not-ready')
  const own = { ...rest, ...(offer === null ? {} : termsOf(offer)), offer }
  return { kind: 'offered', product: isEvent(own) ? { ...own, method: eventMethods(own) } : own }
}

/**
 * Checks whether a product can be bought without further choices, as a bump or with one click. An event cannot: tickets
 * have to be chosen first.
 */
export function isSellable(product: Pick<Product, 'product_type_id'>): boolean {
  return !isEvent(product)
}

export function isPhysical(product: Pick<Product, 'format'>): boolean {
  return product.format === 'PHYSICALPRODUCT'
}

/** Whether the buyer has to give an address before paying. */
export function needsAddress(product: Pick<Product, 'format' | 'is_checkout_address'>): boolean {
  return isPhysical(product) || product.is_checkout_address === true
}

/** Whether a buyer wants a product once only: one that is sold repeatedly says so, and of an event one may buy more. */
export function isSoldOnce(product: Pick<Product, 'second_sale_flag' | 'product_type_id'>): boolean {
  return product.second_sale_flag !== true && !isEvent(product)
}
