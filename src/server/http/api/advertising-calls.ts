import type { CallAnswer, CallInput, CallRequest } from '#contract/checkout/calls.ts'
import {
  CONSENT_DAYS,
  CONSENT_WORDS,
  consentCookieName,
  readConsent,
} from '#rules/advertising/advertising-consent.ts'
import { isSaleEvent } from '#rules/advertising/pixel-events.ts'
import { isVisitAction, visitMoments } from '#rules/advertising/visit-events.ts'
import { CallError } from '../../call-error.ts'
import { trackablePixels } from '../../flows/catalogue/advertising-data.ts'
import { openPurchase } from '../../flows/sales/read-sale.ts'
import { filledHashes, keepVisit } from '../../flows/buyers/keep-visit.ts'
import type { Keys } from '../../signing/keys.ts'
import { browserOf } from '../base/risk-signals.ts'
import type { CatalogueReader, ProductRecord } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { keepAdvertisingChoice } from '../../store/buyers/advertising-choice-store.ts'
import type { Caller } from '../base/context.ts'
import type { EdgeCountry } from '../base/edge-country.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { sessionEvents } from './session-events.ts'

type AdvertisingDeps = {
  db: Database
  keys: Keys
  catalogue: Pick<CatalogueReader, 'findProduct'>
  now: () => Date
  secure: boolean
  edgeCountry: EdgeCountry
}

/** Mounts what a page says of advertising. */
export function mountAdvertising(mounting: Mounting, deps: AdvertisingDeps): void {
  mountCall(mounting, 'chooseAdvertising', async ({ body }, { sessionId, reply }) => {
    const { choice, language: locale } = body
    const { sellerId, buyerSessionId } = await askingSeller(deps, body, sessionId)
    const answer = { sellerId, sessionId, buyerSessionId, choice, locale, words: CONSENT_WORDS }
    await keepAdvertisingChoice(deps.db, answer)
    // The page's script reads it, and says it with a payment: the gateway's origin sees no cookie.
    reply.setCookie(consentCookieName(sellerId), choice, {
      path: '/',
      maxAge: CONSENT_DAYS * 24 * 3600,
      sameSite: 'lax',
      secure: deps.secure,
    })
    return { choice }
  })
  mountCall(mounting, 'trackVisit', ({ body }, caller) =>
    keepVisit(deps, body, { sessionId: caller.sessionId, browser: browserOf(caller) }),
  )
  mountCall(mounting, 'lexip', ({ query }, caller) => trackLexip(deps, query, caller))
  // The caller sees the reports of their own session: no account credentials, and nobody else's data.
  mountCall(mounting, 'listVisit', async ({ params }, { sessionId }) => {
    const [events, found] = await Promise.all([
      sessionEvents(deps, sessionId, params.product_id),
      deps.catalogue.findProduct(params.product_id),
    ])
    return { events, pixels: found === null ? [] : pixelsOnWire(found) }
  })
}

/**
 * Reports one event in the form of `GET /lexip`. A sale event is not accepted from an address, which anybody can write:
 * the server reports it by itself, and returns what it reported about this session's buyer.
 * @throws CallError PRODUCT_NOT_FOUND
 */
async function trackLexip(
  deps: AdvertisingDeps,
  query: CallRequest<'lexip'>['query'],
  caller: Caller,
): Promise<CallAnswer<'lexip'>> {
  const { sessionId, request } = caller
  const { event, action, bump, event_id: eventId, 'pixel_ids[]': pixels, country, ...rest } = query
  const { em, ph, fn, ln, zp, ...visit } = rest
  const found = await deps.catalogue.findProduct(visit.product_id)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  if (isSaleEvent(event)) return { event: await saleEventOf(deps, sessionId, query) }
  // The buyer's answer is what their browser keeps, and no parameter.
  const choice = readConsent(request.cookies[consentCookieName(found.seller.id)])
  const kept = await keepVisit(
    deps,
    {
      ...visit,
      country: country ?? deps.edgeCountry(request) ?? '',
      ...(choice !== 'none' && { choice }),
      metas: {},
      events: [{ event, ...(isVisitAction(action) && { action }), ...(bump !== undefined && { bump }) }],
      ...(eventId !== undefined && { eventId }),
      ...(pixels !== undefined && { pixels }),
      hashed: filledHashes({ em, ph, fn, ln, zp }),
    },
    { sessionId, browser: browserOf(caller) },
  )
  return { event: kept.events[0] ?? null }
}

/** Returns the newest event of a sale of this session that was reported to advertisers; null: none was. */
async function saleEventOf(
  deps: AdvertisingDeps,
  sessionId: string,
  { event, action, product_id }: CallRequest<'lexip'>['query'],
): Promise<CallAnswer<'lexip'>['event']> {
  const events = await sessionEvents(deps, sessionId, product_id)
  const told = events.find((each) => each.event === event && (action ?? each.action) === each.action)
  if (told === undefined) return null
  const { told: _, ...shown } = told
  return shown
}

/**
 * Returns each pixel of a product, and what can be reported to it: ids that every page of a shop with such a pixel
 * shows.
 */
function pixelsOnWire({
  product: { pixels },
  activePixels,
}: ProductRecord): CallAnswer<'listVisit'>['pixels'] {
  const trackable = trackablePixels(pixels, activePixels)
  return pixels.map((pixel) => ({
    provider: pixel.provider,
    pixel: pixel.id,
    can_be_told: trackable.includes(pixel),
    tells_visits: visitMoments([pixel]).length > 0,
  }))
}

/**
 * Returns the requesting seller, and the session of the buyer: on a purchase's page that of the purchase, which may be
 * opened in another session by the link of its mail.
 * @throws CallError PRODUCT_NOT_FOUND, or NOT_FOUND if the token does not open the purchase
 */
async function askingSeller(
  deps: AdvertisingDeps,
  { product_id, sale }: { product_id: number; sale?: CallInput<'chooseAdvertising'>['body']['sale'] },
  sessionId: string,
): Promise<{ sellerId: number; buyerSessionId: string }> {
  if (sale !== undefined) {
    const { payment } = await openPurchase(deps, { saleId: sale.sale_id, token: sale.token, sessionId })
    return { sellerId: payment.seller_id, buyerSessionId: payment.session_id }
  }
  const found = await deps.catalogue.findProduct(product_id)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  return { sellerId: found.seller.id, buyerSessionId: sessionId }
}
