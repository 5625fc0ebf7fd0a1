import { toWire } from '#rules/base/money.ts'
import type { PixelEvent } from '#rules/advertising/pixel-events.ts'
import { days } from './hashed.ts'
import { fieldOf, outcomeOfStatus, type AdvertisingEvent, type Provider } from './provider.ts'

/*
 * Services that recognise a sale by the click that brought it, and by nothing else: a purchase without their click id
 * is not reported to them, and no personal data is.
 */

const NO_CLICK = 'the purchase has no click of this service'
const NO_NAME = 'the event has no name in the account'

/**
 * Taboola's postback. Source: developers.taboola.com/pixel/docs/the-postback-url: `click-id` and `name` are enough, both
 * by upper and lower case; there is no password. How old an event may be is not said.
 */
export const taboola: Provider = {
  origin: 'https://trc.taboola.com',
  takesForMs: days(30),
  request: ({ event }) => {
    if (event.clicks.taboola === undefined) return NO_CLICK
    if (event.name === null) return NO_NAME
    return get('/actions-handler/log/3/s2s-action', {
      'click-id': event.clicks.taboola,
      name: event.name,
      revenue: amountOf(event),
      currency: event.currency,
      orderid: event.id,
    })
  },
  read: ({ status }) => outcomeOfStatus(status),
}

/**
 * Outbrain's postback. Source: Outbrain's Japanese help page on server to server integrations and a third party's guide
 * that quotes the English one; the English page itself was not read. `ob_click_id` and `name` are required.
 */
export const outbrain: Provider = {
  origin: 'https://tr.outbrain.com',
  takesForMs: days(30),
  request: ({ event }) => {
    if (event.clicks.outbrain === undefined) return NO_CLICK
    if (event.name === null) return NO_NAME
    return get('/unifiedPixel', {
      ob_click_id: event.clicks.outbrain,
      name: event.name,
      orderId: event.id,
      orderValue: amountOf(event),
      currency: event.currency,
      timestamp: String(event.at.getTime()),
    })
  },
  read: ({ status }) => outcomeOfStatus(status),
}

const KWAI_NAMES: Readonly<Record<PixelEvent, string | null>> = {
  PageView: 'EVENT_CONTENT_VIEW',
  PreCheckoutView: null,
  ViewContent: 'EVENT_CONTENT_VIEW',
  InitiateCheckout: 'EVENT_INITIATED_CHECKOUT',
  AddPaymentInfo: 'EVENT_ADD_PAYMENT_INFO',
  AddToCart: 'EVENT_ADD_TO_CART',
  Purchase: 'EVENT_PURCHASE',
  OrderBumpPurchase: 'EVENT_PURCHASE',
  Subscribe: null,
  StartTrial: null,
}

/**
 * Kwai, experimental: no page of Kwai's about sales on the web could be read. Address and fields are those on which
 * several independent programs agree; nothing of it was confirmed by Kwai.
 */
export const kwai: Provider = {
  origin: 'https://www.adsnebula.com',
  takesForMs: days(7),
  request: ({ pixel, access, event }) => {
    const name = KWAI_NAMES[event.event]
    if (event.clicks.kwai === undefined) return NO_CLICK
    if (name === null) return 'Kwai has no such event'
    return {
      method: 'POST',
      url: '/log/common/api',
      headers: {},
      body: {
        access_token: access.token,
        clickid: event.clicks.kwai,
        event_name: name,
        pixelId: pixel,
        is_attributed: 1,
        mmpcode: 'PL',
        pixelSdkVersion: '9.9.9',
        testFlag: access.testCode !== undefined,
        trackFlag: access.testCode !== undefined,
        third_party: 'balcao',
        properties: JSON.stringify({
          content_id: event.items.map(({ id }) => id).join(','),
          content_type: 'product',
          value: toWire(event.value, event.currency),
          currency: event.currency,
        }),
      },
    }
  },
  read: ({ status, body }) => {
    const outcome = outcomeOfStatus(status)
    if (outcome.kind !== 'taken') return outcome
    const result = fieldOf(body, 'result')
    return result === undefined || result === 1 ? outcome : { kind: 'refused', reason: 'the answer says no' }
  },
}

function amountOf({ value, currency }: AdvertisingEvent): string {
  return String(toWire(value, currency))
}

function get(path: string, query: Readonly<Record<string, string>>): ReturnType<Provider['request']> {
  return { method: 'GET', url: `${path}?${new URLSearchParams(query).toString()}`, headers: {}, body: null }
}
