import { hashableFields } from '#rules/advertising/advertising-person.ts'
import { toWire } from '#rules/base/money.ts'
import type { PixelEvent } from '#rules/advertising/pixel-events.ts'
import { days, hashed, sha256, unixSeconds } from './hashed.ts'
import {
  fieldOf,
  outcomeOfStatus,
  type AdvertisingEvent,
  type Provider,
  type SendOutcome,
} from './provider.ts'

const NAMES: Readonly<Record<PixelEvent, string>> = {
  PageView: 'Pageview',
  PreCheckoutView: 'PreCheckoutView',
  ViewContent: 'ViewContent',
  InitiateCheckout: 'InitiateCheckout',
  AddPaymentInfo: 'AddPaymentInfo',
  AddToCart: 'AddToCart',
  Purchase: 'Purchase',
  OrderBumpPurchase: 'OrderBumpPurchase',
  Subscribe: 'Subscribe',
  StartTrial: 'StartTrial',
}
/** "Too many requests" and TikTok's own faults, as its business API numbers them. */
const PASSING_CODES: readonly unknown[] = [40_100, 50_000, 50_002]

/**
 * TikTok's Events API, version 1.3. Sources: its own server template for Google Tag Manager (tiktok/gtm-template-eapi)
 * and tiktok/tiktok-business-api-sdk. A refusal has status 200 and a `code` that is not 0. The maximum age of an event
 * was not found; repeats are recognised for 48 hours, so a later one is still sent, once.
 */
export const tiktok: Provider = {
  origin: 'https://business-api.tiktok.com',
  takesForMs: days(7),
  request: ({ pixel, access, event }) => ({
    method: 'POST',
    url: '/open_api/v1.3/event/track/',
    headers: { 'access-token': access.token },
    body: {
      event_source: 'web',
      event_source_id: pixel,
      ...(access.testCode !== undefined && { test_event_code: access.testCode }),
      data: [tiktokEvent(event)],
    },
  }),
  read: readTikTok,
}

function readTikTok({ status, body }: { status: number; body: unknown }): SendOutcome {
  const outcome = outcomeOfStatus(status)
  if (outcome.kind !== 'taken') return outcome
  const code = fieldOf(body, 'code')
  if (code === 0) return outcome
  const reason = typeof code === 'number' ? `code ${code}` : 'an answer without a code'
  return { kind: PASSING_CODES.includes(code) ? 'again' : 'refused', reason }
}

function tiktokEvent(event: AdvertisingEvent): object {
  const { person, clicks, address, currency } = event
  return {
    event: NAMES[event.event],
    event_time: unixSeconds(event.at),
    event_id: event.id,
    user: {
      ...hashed(hashableFields('tiktok', person)),
      external_id: sha256(event.personId),
      user_agent: event.agent,
      ...(address !== null && { ip: address }),
      ...(clicks.ttclid !== undefined && { ttclid: clicks.ttclid }),
    },
    page: { url: event.page },
    properties: {
      currency,
      value: toWire(event.value, currency),
      contents: event.items.map(({ id, name, price, quantity }) => ({
        content_id: id,
        content_type: 'product',
        content_name: name,
        price: toWire(price, currency),
        quantity,
      })),
    },
  }
}
