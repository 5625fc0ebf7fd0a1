import { clickIdsOf } from '#rules/advertising/advertising-clicks.ts'
import { isServerProvider, needsAccount, type PixelAction } from '#rules/advertising/pixel-events.ts'
import type { LeadField } from '#rules/people/lead.ts'
import { tracksVisit, visitName } from '#rules/advertising/visit-events.ts'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import type { AdvertisingEvent } from '../advertising/provider.ts'
import { pixelsOfProduct } from '../store/outbox/pixel-send-store.ts'
import {
  beginVisitSend,
  endVisitSend,
  findVisitEvent,
  forgetVisitBrowser,
  type VisitBrowser,
  type VisitOrder,
  type VisitRecord,
} from '../store/outbox/visit-event-store.ts'
import { findLeadOfSession } from '../store/buyers/lead-store.ts'
import { mac } from '../signing/keys.ts'
import { visitorOf } from './pixel-event.ts'
import { outcomeOf } from '../advertising/send-event.ts'
import type { PixelDeps } from './send-to-pixels.ts'

/** Events of which the buyer has typed who they are. */
const KNOWN_BUYER: readonly string[] = ['InitiateCheckout.on_filled_data', 'AddPaymentInfo.']

/**
 * Reports an event of a visit to a product's advertisers, each pixel once, with the id that the page received.
 * @throws Error without anything of anybody in it, when something has to be sent again
 */
export async function trackVisit(deps: PixelDeps, order: VisitOrder): Promise<void> {
  const visit = await findVisitEvent(deps.db, order)
  // Forgotten meanwhile, or taken back by the buyer.
  if (visit === null || visit.about === null) return
  const { pixels: named } = visit.about
  const pixels = (await pixelsOfProduct(deps.db, visit.product_id)).filter(
    (pixel) =>
      tracksVisit(pixel, visit.event, (visit.action || null) as PixelAction | null) &&
      (named === undefined || named.includes(pixel.id)),
  )
  const event = await eventOf(deps, visit, visit.about)
  let failed = 0
  for (const pixel of pixels) {
    if (!(await sendOne(deps, visit, { pixel, event }))) failed += 1
  }
  if (failed > 0) throw new Error(`${failed} events of a visit have to be sent again`)
  await forgetVisitBrowser(deps.db, order)
}

type About = { pixel: Pixel; event: AdvertisingEvent }

async function sendOne(deps: PixelDeps, visit: VisitRecord, { pixel, event }: About): Promise<boolean> {
  if (!isServerProvider(pixel.provider)) return true
  const provider = deps.providers[pixel.provider]
  const open = { seller: visit.seller_id, provider: pixel.provider, pixel: pixel.id }
  const about = { kind: pixel.provider, pixel: pixel.id, event: visit.event }
  const access = (await deps.accessOf(open)) ?? (needsAccount(pixel.provider) ? undefined : { token: '' })
  if (access === undefined) {
    deps.log.info('pixel-without-access', about)
    return true
  }
  const send = {
    eventId: visit.event_id,
    sellerId: visit.seller_id,
    provider: pixel.provider,
    pixel: pixel.id,
  }
  if (!(await beginVisitSend(deps.db, send))) return true
  const named = { ...event, name: visitName(pixel, visit.event) }
  const outcome = await outcomeOf(deps, provider, { pixel: pixel.id, access, event: named })
  if (outcome.kind === 'again') {
    deps.log.warn('pixel-not-sent', { ...about, reason: outcome.reason })
    return false
  }
  const reason = outcome.kind === 'taken' ? null : outcome.reason
  await endVisitSend(deps.db, send, reason)
  if (reason === null) deps.log.info('pixel-sent', about)
  else deps.log.info('pixel-refused-visit', { ...about, reason })
  return true
}

async function eventOf(
  { db, keys, webUrl }: PixelDeps,
  visit: VisitRecord,
  about: VisitBrowser,
): Promise<AdvertisingEvent> {
  const { body, happened_at, session_id, seller_id } = visit
  const at = new Date(happened_at)
  const person = KNOWN_BUYER.includes(`${visit.event}.${visit.action}`) ? await personOf(db, visit) : NOBODY
  return {
    event: visit.event,
    name: null,
    id: body.told_as ?? visit.event_id,
    at,
    page: `${webUrl}/${visit.product_id}`,
    saleId: null,
    chcId: null,
    currency: body.currency,
    value: body.value,
    goods: body.value,
    items: body.items,
    coupon: null,
    person,
    ...(about.hashed !== undefined && { hashed: about.hashed }),
    personId:
      person.email === ''
        ? mac(keys.counted, `visited ${seller_id} ${session_id}`)
        : mac(keys.counted, `advertised ${seller_id} ${person.email.toLowerCase()}`),
    visitorId: visitorOf(keys, seller_id, session_id),
    agreed: about.agreed,
    agent: about.agent,
    address: about.address,
    clicks: clickIdsOf(about.metas, about, at),
  }
}

const NOBODY = { name: '', email: '', phone: '', country: '', state: '', city: '', zipcode: '' }

async function personOf(
  db: PixelDeps['db'],
  { session_id, product_id }: VisitRecord,
): Promise<AdvertisingEvent['person']> {
  const found = await findLeadOfSession(db, { sessionId: session_id, productId: product_id })
  const field = (name: LeadField): string => found?.lead.fields[name]?.value ?? ''
  const phone = field('cellphone')
  return {
    name: field('name'),
    email: field('email'),
    // Only a whole number is compared by anybody.
    phone: phone.startsWith('+') ? phone : '',
    country: field('country_code'),
    state: field('state'),
    city: field('city'),
    zipcode: field('zip_code'),
  }
}
