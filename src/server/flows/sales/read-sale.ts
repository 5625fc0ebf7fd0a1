import { tracksFrameOfSale } from '#rules/advertising/visit-events.ts'
import { publicId } from '#contract/checkout/fields.ts'
import type { SaleAnswer, SoldProduct } from '#contract/checkout/payment.ts'
import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import { arrivalOf } from '#rules/catalogue/freight.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { toWire, type Currency, type Minor } from '#rules/base/money.ts'
import { zonedTime } from '#rules/base/time-zone.ts'
import type { ProductContent } from '#rules/catalogue/product-content.ts'
import { splitName } from '#rules/people/person.ts'
import { languageOfSeller } from '#rules/catalogue/seller-language.ts'
import { CallError } from '../../call-error.ts'
import { saleToken, sameCode, type Keys } from '../../signing/keys.ts'
import type { CatalogueReader, ShownProduct } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findPurchaseOfSale } from '../../store/purchases/payment-store.ts'
import type {
  AttemptRecord,
  PaymentRecord,
  Purchase,
  SaleRecord,
} from '../../store/purchases/purchase-records.ts'
import { couponOf, discountOf, keptSales } from './coupon-of-purchase.ts'
import { clockOf, datedAt } from './sale-clock.ts'
import { deliveryAddressOf } from './delivery-address.ts'
import { advertisingData, trackablePixels } from '../catalogue/advertising-data.ts'
import { accessOfSale } from './access-of-sale.ts'
import { describeSubscriptions } from '../subscriptions/describe-subscriptions.ts'
import { actionOnWire, heldUntilOf } from './answer-payment.ts'
import { paidCards } from './paid-cards.ts'
import { ticketsLinkOf } from '../tickets/read-tickets.ts'
import { mandateTermsOf } from '../subscriptions/mandate-request.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'

export type SaleDeps = { db: Database; keys: Keys; catalogue: CatalogueReader; now: () => Date }

/** The reader of a sale: the holder of its token, or the session that bought. */
export type SaleReader = { saleId: string; token: string | undefined; sessionId: string }

/**
 * Reads the purchase of a sale for an authorised reader. A stranger learns nothing, not even that the sale exists.
 * @throws CallError NOT_FOUND
 */
export async function openPurchase(
  deps: Pick<SaleDeps, 'db' | 'keys'>,
  reader: SaleReader,
): Promise<Purchase> {
  // Text that cannot be one of our ids is not queried in the database, which rejects text such as a NUL.
  if (!publicId.safeParse(reader.saleId).success) throw new CallError('NOT_FOUND')
  const purchase = await findPurchaseOfSale(deps.db, reader.saleId)
  const isHolder =
    reader.token !== undefined &&
    sameCode(reader.token, saleToken(deps.keys, reader.saleId, purchase?.payment.links_version ?? 0))
  // guard: own-sale
  if (purchase === null || !(isHolder || purchase.payment.session_id === reader.sessionId)) {
    throw new CallError('NOT_FOUND')
  }
  return purchase
}

export async function readSale(deps: SaleDeps, reader: SaleReader): Promise<SaleAnswer> {
  const purchase = await openPurchase(deps, reader)
  return describeSale(deps, purchase, reader.saleId)
}

/** A sale in the words of the wire. */
export async function describeSale(deps: SaleDeps, purchase: Purchase, saleId: string): Promise<SaleAnswer> {
  const sale = purchase.sales.find((candidate) => candidate.sale_id === saleId)
  if (sale === undefined) throw new CallError('NOT_FOUND')
  const { catalogue } = deps
  const found = await catalogue.findShownProduct(sale.product_id)
  if (found === null) throw new CallError('NOT_FOUND')
  const { product, seller } = found
  const attempt = speakingAttempt(purchase)
  const { tax = null, accepted = [] } = purchase.payment.agreement
  const wire = (amount: number): number => toWire(amount, sale.currency)
  const token = saleToken(deps.keys, sale.sale_id, purchase.payment.links_version)
  return {
    ...identityOf(sale),
    dated: zonedTime(clockOf(sale, seller), datedAt(sale)),
    order_number: groupOrderNumber(purchase.payment.order_number),
    method: attempt.method,
    currency: sale.currency,
    amount: wire(attempt.amount),
    total: wire(attempt.total),
    installments: attempt.installments,
    installment_value: wire(attempt.installment_value),
    accepted,
    cashback: wire(cashbackOfSales(purchase)),
    refunded: wire(refundedOf(purchase, attempt)),
    coupon: couponOnWire(couponOf(keptSales(purchase, sale), attempt), sale.currency),
    tax: tax === null ? null : { ...tax, amount: wire(tax.amount) },
    language: purchase.payment.locale,
    pix_checkout_auto_confirm: seller.pix_checkout_auto_confirm,
    product: {
      ...productOnWire(product, sale),
      access_url: accessOfSale({ keys: deps.keys, product, purchase, sale, now: deps.now() }, 'page'),
    },
    sales: await itemsOf(deps, { purchase, attempt }, { sale, product }),
    buyer: {
      first_name: splitName(purchase.payment.buyer.name).first,
      email: purchase.payment.buyer.email,
      country: purchase.payment.buyer.country,
    },
    delivery: deliveryOnWire(purchase, sale.currency),
    card: attempt.card === null ? null : { brand: attempt.card.brand, last_four: attempt.card.last_four },
    ...(attempt.legs !== undefined && { cards: paidCards(attempt) }),
    seller: sellerOnWire(seller),
    object:
      attempt.state === 'awaiting'
        ? actionOnWire(
            attempt.action,
            { id: sale.sale_id, token },
            { heldUntil: heldUntilOf(attempt), payer: purchase.payment.buyer },
          )
        : null,
    automatic_pix: automaticPixOnWire(purchase, attempt),
    subscriptions: await describeSubscriptions(deps.db, purchase),
    renewal: renewalOnWire(purchase.payment),
    ...advertisingOnWire(found, purchase),
    ...proposalOnWire(purchase),
    ...ticketsOnWire(deps.keys, purchase, sale),
  }
}

/**
 * Returns the refunded amount of a purchase. A refund made by the gateway past us belongs to no sale, and is known once
 * all is refunded.
 */
function refundedOf({ sales }: Purchase, { state, total }: AttemptRecord): Minor {
  return state === 'refunded' ? total : sales.reduce((sum, { refunded }) => sum + refunded, 0)
}

/**
 * Returns the recipients notified of the sale, but never of a renewal: services, and the seller's scripts in a frame.
 * The panel shows a session only its own events.
 */
function advertisingOnWire(
  { product: { pixels }, seller, activePixels }: ShownProduct,
  { payment }: Purchase,
): Pick<SaleAnswer, 'advertising' | 'debug_pixel'> {
  // Stored data of a buyer can be withdrawn, even if a pixel can no longer be notified.
  const named = payment.origin.advertising === undefined ? trackablePixels(pixels, activePixels) : pixels
  const { advertising } = payment.renewal === null ? advertisingData(named, seller) : {}
  return {
    ...(advertising !== undefined && {
      advertising: {
        scope: advertising.scope,
        services: advertising.services,
        seller_id: seller.id,
        is_told: payment.origin.advertising !== undefined,
        ...(pixels.some(tracksFrameOfSale) && { has_frame: true as const }),
      },
    }),
    ...(payment.origin.metas['debugPixel'] === 'true' && { debug_pixel: true }),
  }
}

function couponOnWire(coupon: ReturnType<typeof couponOf>, currency: Currency): SaleAnswer['coupon'] {
  return coupon && { name: coupon.name, discount: toWire(coupon.discount, currency) }
}

function proposalOnWire({ payment }: Purchase): Pick<SaleAnswer, 'proposal_id'> {
  const { proposal_id } = payment.origin
  return proposal_id ? { proposal_id } : {}
}

function productOnWire(
  product: Product,
  { name, offer_hash }: SaleRecord,
): Omit<SaleAnswer['product'], 'access_url'> {
  return {
    id: product.id,
    name,
    image: product.images[0]?.path ?? null,
    access: product.access ?? '',
    author: product.author ?? '',
    format: product.format,
    ...contentOf(product),
    is_donation: product.donation !== undefined,
    warranty_days: product.warranty_days ?? 0,
    offer_hash,
  }
}

/** The seller's identity, as the law requires it to be shown to a buyer. */
export function sellerOnWire(seller: Seller): SaleAnswer['seller'] {
  const { name, legal_name, document, email, legal_address, country } = seller
  return {
    name,
    legal_name,
    document,
    email,
    legal_address,
    country,
    language: languageOfSeller(seller),
    special: seller.special === true,
  }
}

function ticketsOnWire(
  keys: Keys,
  purchase: Purchase,
  { terms }: SaleRecord,
): Pick<SaleAnswer, 'tickets' | 'tickets_link'> {
  const { tickets = [] } = terms
  if (tickets.length === 0) return {}
  const link = ticketsLinkOf(keys, purchase)
  return {
    tickets: tickets.map(({ ticket_id, name, batch, quantity }) => ({ ticket_id, name, batch, quantity })),
    ...(link !== null && { tickets_link: link }),
  }
}

function automaticPixOnWire(
  purchase: Purchase,
  { method, currency }: AttemptRecord,
): SaleAnswer['automatic_pix'] {
  const terms = method === 'PIX_AUTOMATIC' ? mandateTermsOf(purchase) : null
  if (terms === null) return null
  const { recurringAmount, periodDays } = terms
  return { amount: recurringAmount === null ? null : toWire(recurringAmount, currency), period: periodDays }
}

function renewalOnWire({ renewal }: PaymentRecord): SaleAnswer['renewal'] {
  if (renewal === null) return null
  return renewal.charge === null ? 'card' : 'charge'
}

/** Of every product that is still in the purchase. */
function cashbackOfSales({ sales }: Purchase): Minor {
  return sales.filter((sale) => !sale.dropped).reduce((sum, { terms }) => sum + (terms.cashback ?? 0), 0)
}

function deliveryOnWire(purchase: Purchase, currency: Currency): SaleAnswer['delivery'] {
  const { delivery, created_at } = purchase.payment
  const { freight = null, gift = null } = delivery
  return {
    address: deliveryAddressOf(purchase),
    freight: freight && {
      name: freight.name,
      price: toWire(freight.price, currency),
      arrives: arrivalOf(freight.days, new Date(created_at)),
    },
    gift: gift && {
      recipient_name: gift.recipient_name,
      message: gift.message,
      recipient_email: gift.recipient_email === '' ? null : gift.recipient_email,
      ...(gift.arrives_on !== undefined && { arrives_on: gift.arrives_on }),
    },
  }
}

/** Every product of a purchase with its picture, also of those that have left the catalogue. */
async function itemsOf(
  { catalogue }: SaleDeps,
  { purchase, attempt }: { purchase: Purchase; attempt: AttemptRecord },
  main: { sale: SaleRecord; product: Product },
): Promise<SaleAnswer['sales']> {
  return Promise.all(
    keptSales(purchase, main.sale).map(async (sale) => {
      const { product_id: id, terms } = sale
      const found = sale === main.sale ? main : await catalogue.findShownProduct(id)
      const product = found?.product
      return {
        ...soldProductOf(sale),
        image: product?.images[0]?.path ?? null,
        format: product?.format ?? terms.format ?? 'DIGITAL',
        ...contentOf(product),
        discount: toWire(discountOf(sale, attempt), sale.currency),
      }
    }),
  )
}

/** Returns a product's kind of content, if it is given. */
const contentOf = (product: Pick<Product, 'content'> | undefined): { content?: ProductContent } =>
  product?.content === undefined ? {} : { content: product.content }

/** One product of a purchase as its buyer reads it. */
export function soldProductOf(sale: SaleRecord): SoldProduct {
  return {
    sale_id: sale.sale_id,
    chc: sale.chc,
    status: sale.status,
    product: { id: sale.product_id, name: sale.name },
    amount: toWire(sale.amount, sale.currency),
    shipping: toWire(sale.shipping, sale.currency),
  }
}

function identityOf(sale: SaleRecord) {
  const instant = (text: string): string => new Date(text).toISOString()
  return {
    sale_id: sale.sale_id,
    chc: sale.chc,
    status: sale.status,
    code: sale.code,
    created_at: instant(sale.created_at),
    paid_at: sale.paid_at === null ? null : instant(sale.paid_at),
  }
}
