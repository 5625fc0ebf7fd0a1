import { toWire } from '#rules/base/money.ts'
import type { PixelEvent } from '#rules/advertising/pixel-events.ts'
import { days, sha256 } from './hashed.ts'
import { fieldOf, outcomeOfStatus, type AdvertisingEvent, type Provider } from './provider.ts'

/** Google's own names, where it has one; the others are custom events, which a seller can mark as key events. */
const NAMES: Readonly<Record<PixelEvent, string>> = {
  PageView: 'page_view',
  PreCheckoutView: 'pre_checkout_view',
  ViewContent: 'view_item',
  InitiateCheckout: 'begin_checkout',
  AddPaymentInfo: 'add_payment_info',
  AddToCart: 'add_to_cart',
  Purchase: 'purchase',
  OrderBumpPurchase: 'order_bump_purchase',
  Subscribe: 'subscribe',
  StartTrial: 'start_trial',
}
/** Texts longer than this are refused; documented limit of a parameter's value. */
const MOST_CHARACTERS = 100

/**
 * Google Analytics 4 by the Measurement Protocol. Source: developers.google.com/analytics/devguides/collection,
 * protocol/ga4/reference, sending-events and ga4/reference/events. Events may be 72 hours old. It responds with 204
 * whatever it is sent, so `taken` indicates only that it arrived. `value` excludes freight, as Google's description of
 * it says. `consent` contains Consent Mode's signals: sent where the buyer was asked, otherwise left to the account.
 */
export const ga4: Provider = {
  origin: 'https://www.google-analytics.com',
  takesForMs: days(3),
  request: ({ pixel, access, event }) => ({
    method: 'POST',
    // A test is looked at and not counted, and its answer says what is wrong.
    url: `${access.testCode === undefined ? '' : '/debug'}/mp/collect?measurement_id=${encodeURIComponent(pixel)}&api_secret=${encodeURIComponent(access.token)}`,
    headers: {},
    body: {
      client_id: clientId(event),
      ...(access.testCode !== undefined && { validation_behavior: 'ENFORCE_RECOMMENDATIONS' }),
      timestamp_micros: event.at.getTime() * 1_000,
      ...(event.agreed && { consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' } }),
      events: [{ name: NAMES[event.event], params: paramsOf(event) }],
    },
  }),
  read: ({ status, body }) => {
    const found = fieldOf(body, 'validationMessages')
    if (!Array.isArray(found) || found.length === 0) return outcomeOfStatus(status)
    const code: unknown = fieldOf(found[0], 'validationCode')
    return {
      kind: 'refused',
      reason: typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : 'is invalid',
    }
  },
}

/**
 * Two numbers of ten digits, as Google's own cookie has. They are made of the browser's visit to this seller, so that a
 * sale belongs to it; where that is not known, of the buyer's name there.
 */
function clientId({ visitorId, personId }: AdvertisingEvent): string {
  const hex = sha256(visitorId ?? personId)
  const part = (from: number): number =>
    1_000_000_000 + (Number.parseInt(hex.slice(from, from + 8), 16) % 1_000_000_000)
  return `${part(0)}.${part(8)}`
}

function paramsOf(sentEvent: AdvertisingEvent): object {
  const { currency, goods, value, items, coupon, saleId, chcId, proposalId, event, id } = sentEvent
  return {
    currency,
    value: toWire(goods, currency),
    // Bumps are a purchase of their own, so that Google does not take them for the same one.
    ...(saleId !== null && { transaction_id: event === 'Purchase' ? saleId : id }),
    ...(chcId !== null && { chc_id: chcId }),
    ...(proposalId && { proposal_id: short(proposalId) }),
    ...(saleId === null && { page_location: sentEvent.page }),
    ...(value > goods && { shipping: toWire(value - goods, currency) }),
    ...(coupon !== null && { coupon: short(coupon) }),
    engagement_time_msec: 1,
    items: items.map(({ id: item, name, price, quantity }) => ({
      item_id: item,
      item_name: short(name),
      price: toWire(price, currency),
      quantity,
    })),
  }
}

function short(text: string): string {
  return [...text].slice(0, MOST_CHARACTERS).join('')
}
