import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Offer, Product, Seller } from '#rules/catalogue/catalogue.ts'
import { normaliseDocument } from '#rules/people/document.ts'
import type { OfferedProduct } from '#rules/order/purchasability.ts'
import {
  chargeAfter,
  chargeDue,
  chargeToCome,
  renewalRefusal,
  type RenewableCharge,
  type RenewalRefusal,
} from '#rules/subscriptions/renewal.ts'
import { subscriptionClock } from '#rules/subscriptions/subscription.ts'
import { CallError } from '../../call-error.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { RenewalRecord, SaleRecord } from '../../store/purchases/purchase-records.ts'
import {
  findSubscription,
  renewableCharges,
  type SubscriptionRecord,
} from '../../store/purchases/subscription-store.ts'
import type { LoadedProduct } from '../orders/compose-order.ts'

export type RenewalDeps = { db: Database; catalogue: CatalogueReader; now: () => Date }

/** A subscription as it is paid or kept going now. Nothing of it comes from a signed link that was not checked. */
export type Renewal = {
  subscription: SubscriptionRecord
  /** The sale that began it, with the terms that were agreed. */
  sale: SaleRecord
  /** The charge as a product of one piece, so that it is priced and charged like any other. */
  main: LoadedProduct
  /** The charge that is paid now; null: the card is replaced and nothing is charged. */
  due: RenewableCharge | null
  toCome: RenewableCharge | null
  record: RenewalRecord
}

/** A link that leads to nothing that can be paid now, and why. */
export type RefusedRenewal = { kind: 'refused'; code: RenewalRefusal }

export type RenewalQuestion = {
  subscriptionId: string
  productId: number
  /** A document that was sent along; '' for none. */
  document?: string
}

/**
 * Loads the subscription that a link names, with the charge that is due. The caller has checked the link.
 * @throws CallError SELLER_NOT_READY
 */
export async function loadRenewal(
  deps: RenewalDeps,
  { subscriptionId, productId, document = '' }: RenewalQuestion,
): Promise<({ kind: 'loaded' } & Renewal) | RefusedRenewal> {
  const [found, asked] = await Promise.all([
    findSubscription(deps.db, subscriptionId),
    deps.catalogue.findProduct(productId),
  ])
  const { subscription = null } = found ?? {}
  const refusal = renewalRefusal({
    productId,
    productType: asked?.product.type ?? null,
    subscription: subscription && {
      productId: subscription.product_id,
      isOver: subscription.status === 'ended',
    },
    isSameDocument: subscription === null || isOf(subscription, document),
  })
  if (refusal !== null || found === null) return { kind: 'refused', code: refusal ?? '0404' }
  return { kind: 'loaded', ...renewalOf(found, await sellerOf(deps, asked, productId), deps.now()) }
}

/** Whether a document that was sent along is the client's. */
function isOf({ buyer }: SubscriptionRecord, document: string): boolean {
  const given = normaliseDocument(buyer.country, document)
  return given === '' || given === normaliseDocument(buyer.country, buyer.document)
}

type Catalogued = {
  product: Product
  seller: Seller
  customCheckout: CustomCheckout | null
  version: number
}

/** Reads the product as the catalogue has it or had it: the agreed terms continue when it is no longer sold. */
async function sellerOf(
  { catalogue }: RenewalDeps,
  asked: Awaited<ReturnType<CatalogueReader['findProduct']>>,
  productId: number,
): Promise<Catalogued> {
  const sold = asked === null ? await catalogue.findSoldProduct(productId) : null
  const found =
    asked ??
    (sold && {
      ...sold,
      customCheckout: null,
      version: await catalogue.currentVersion(sold.product.seller_id),
    })
  if (found === null) throw new Error(`the product ${productId} of a subscription is not there`)
  if (!found.seller.recipientIsActivated || !found.seller.baas_activited)
    throw new CallError('SELLER_NOT_READY')
  return found
}

function renewalOf(
  { subscription, sale }: { subscription: SubscriptionRecord; sale: SaleRecord },
  found: Catalogued,
  now: Date,
): Renewal {
  const charges = renewableCharges(subscription)
  const due = chargeDue(charges, now)
  return {
    subscription,
    sale,
    due,
    toCome: chargeToCome(charges, now),
    main: { ...soldAsCharge(found, subscription, sale, due), now, tickets: [] },
    record: {
      subscription_id: subscription.id,
      public_id: subscription.subscription_id,
      charge: due?.number ?? null,
      next: due === null ? null : nextAfter(subscription, due.number),
    },
  }
}

/** The charge that is planned when this one is paid. A contract has all of its charges from the beginning. */
function nextAfter(subscription: SubscriptionRecord, number: number): RenewalRecord['next'] {
  const { terms, time_zone, started_at } = subscription
  const clock = subscriptionClock(new Date(started_at), time_zone)
  const next = chargeAfter(terms, clock, number)
  if (next === null) return null
  return { number: next.number, amount: next.amount, due_at: clock.instantOf(next.date).toISOString() }
}

/** A trial without a price, which makes the card be verified and kept without being charged. */
const NOTHING_NOW = { amount: 0, trial: 1, trial_unit: 'days' } as const

/**
 * One charge of what was agreed, in the shape of a product: its price, currency, period, instalments and interest are
 * those of the agreement, only its pictures and words are the catalogue's of today. Nothing can be added to it.
 */
function soldAsCharge(
  found: Catalogued,
  subscription: SubscriptionRecord,
  sale: SaleRecord,
  due: RenewableCharge | null,
): Omit<LoadedProduct, 'now' | 'tickets'> {
  const { product } = found
  const offer = offerOf(product, subscription.offer_hash)
  const { id, seller_id, images, product_type_id, no_interest_installments: free } = product
  const charged: Product = {
    id,
    seller_id,
    name: subscription.name,
    ...(product.description !== undefined && { description: product.description }),
    ...(product.author !== undefined && { author: product.author }),
    ...(product.access !== undefined && { access: product.access }),
    ...(product.is_heaven !== undefined && { is_heaven: product.is_heaven }),
    ...(free !== undefined && { no_interest_installments: free }),
    images,
    type: subscription.type,
    product_type_id,
    // The address that it is sent to is known.
    format: 'DIGITAL',
    currency: subscription.currency,
    status_product: 'APPROVED',
    status_offer: 'APPROVED',
    is_active: 1,
    period: subscription.period,
    max_subscription_installments: subscription.installments,
    pre_selected_installment: subscription.installments,
    method: due === null ? 'CREDIT_CARD' : (offer?.method ?? product.method),
    ...(due === null ? NOTHING_NOW : { amount: due.amount }),
    // That the same amount was paid minutes ago says nothing of this charge, which is paid once by its number.
    second_sale_flag: true,
    offers: [],
    bumps: [],
    batches: [],
    pixels: [],
  }
  const { offers: _, ...rest } = charged
  const offered: OfferedProduct = { ...rest, offer }
  const interest = sale.terms.monthly_interest
  return {
    product: charged,
    offered,
    seller: interest === undefined ? found.seller : { ...found.seller, monthly_interest: interest },
    customCheckout: found.customCheckout,
    activePixels: [],
    bumps: [],
    live: {
      product: { stock: null, sold: 0, held: 0 },
      bumps: new Map(),
      batches: new Map(),
      halfPrice: null,
    },
    version: found.version,
  }
}

/** The offer by which it was bought; one that is no longer in the catalogue keeps its name. */
function offerOf({ offers }: Product, hash: string | null): Offer | null {
  if (hash === null) return null
  return offers.find((offer) => offer.hash === hash) ?? { hash, status_offer: 'APPROVED' }
}
