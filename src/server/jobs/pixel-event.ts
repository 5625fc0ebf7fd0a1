import { clickIdsOf } from '#rules/advertising/advertising-clicks.ts'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import {
  bumpsApart,
  type PixelLine,
  type SaleEvent,
  type SaleFacts,
} from '#rules/advertising/pixel-events.ts'
import type { AdvertisingEvent } from '../advertising/provider.ts'
import { agreedRecurrence, startsTrial } from '../flows/subscriptions/plan-subscriptions.ts'
import { mainSaleOf } from '../flows/orders/main-sale.ts'
import { mac, type Keys } from '../signing/keys.ts'
import type { AdvertisingRecord, Purchase, SaleRecord } from '../store/purchases/purchase-records.ts'

/** Returns the facts that decide which events of a purchase are reported. */
export function factsOf({ sales }: Purchase): SaleFacts {
  const kept = sales.filter(({ dropped }) => !dropped)
  return {
    hasBumps: kept.some(({ line }) => line > 0),
    subscribes: kept.some((sale) => agreedRecurrence(sale) !== null),
    beginsTrial: kept.some(startsTrial),
  }
}

/** One event of a purchase for one pixel, with the money and the products that it is about. */
export function pixelEventOf(
  about: { keys: Keys; webUrl: string; purchase: Purchase; advertising: AdvertisingRecord },
  pixel: Pixel,
  { event, name }: PixelLine & { event: SaleEvent },
  at: Date,
): AdvertisingEvent {
  const { keys, webUrl, purchase, advertising } = about
  const { payment } = purchase
  const { buyer, origin } = payment
  const sales = purchase.sales.filter((sale) => !sale.dropped && isAbout(event, pixel, sale))
  const main = mainSaleOf(purchase)
  const value = sum(sales, ({ amount }) => amount)
  return {
    event,
    name: name ?? null,
    id: `${main.sale_id}.${event}`,
    at,
    page: `${webUrl}/${payment.product_id}`,
    saleId: main.sale_id,
    chcId: main.chc,
    proposalId: origin.proposal_id ?? null,
    currency: payment.currency,
    value,
    goods: value - sum(sales, ({ shipping }) => shipping),
    items: sales.map(({ product_id, name: title, amount, shipping }) => ({
      id: String(product_id),
      name: title,
      price: amount - shipping,
      quantity: 1,
    })),
    coupon: purchase.attempts.find(({ coupon }) => coupon !== null)?.coupon?.name ?? null,
    person: {
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone,
      country: buyer.country,
      state: buyer.address?.state ?? '',
      city: buyer.address?.city ?? '',
      zipcode: buyer.address?.zipcode ?? '',
    },
    personId: mac(keys.counted, `advertised ${payment.seller_id} ${buyer.email.toLowerCase()}`),
    visitorId: visitorOf(keys, payment.seller_id, payment.session_id),
    agreed: advertising.agreed === true,
    agent: advertising.agent,
    address: advertising.address,
    clicks: clickIdsOf(origin.metas, advertising, new Date(payment.created_at)),
  }
}

/** Returns the name of a browser at a seller, as services receive it: the same for its visits and its sales there. */
export function visitorOf(keys: Keys, seller: number, session: string): string {
  return mac(keys.counted, `visitor ${seller} ${session}`)
}

/** Checks whether an event covers a line of the purchase: bumps are in one event and never in two. */
function isAbout(event: SaleEvent, pixel: Pixel, sale: SaleRecord): boolean {
  if (event === 'OrderBumpPurchase') return sale.line > 0
  if (event === 'Subscribe') return agreedRecurrence(sale) !== null
  if (event === 'StartTrial') return startsTrial(sale)
  return sale.line === 0 || !bumpsApart(pixel)
}

function sum(sales: readonly SaleRecord[], of: (sale: SaleRecord) => number): number {
  return sales.reduce((total, sale) => total + of(sale), 0)
}
