import type { CallAnswer, CallRequest } from '#contract/checkout/calls.ts'
import { onlyClickIds } from '#rules/advertising/advertising-clicks.ts'
import type { HashedBuyer } from '#rules/advertising/advertising-person.ts'
import { mayAdvertise } from '#rules/advertising/advertising-consent.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { readCountry } from '#rules/base/countries.ts'
import { toWire, type Minor } from '#rules/base/money.ts'
import { momentOf, tracksVisit, visitMoments } from '#rules/advertising/visit-events.ts'
import { CallError } from '../../call-error.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import type { CatalogueReader, ProductRecord } from '../../store/catalogue/catalogue-store.ts'
import {
  keepVisitEvents,
  type NewVisitEvent,
  type VisitBrowser,
} from '../../store/outbox/visit-event-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { AdvertisedBrowser } from './purchase-origin.ts'

export type VisitDeps = {
  db: Database
  keys: Keys
  catalogue: Pick<CatalogueReader, 'findProduct'>
  now: () => Date
}

/**
 * A visit that a page reports. `eventId` and `pixels`: the id, and the only pixels to notify, where a caller names
 * them; `hashed`: data of the buyer that the caller has hashed.
 */
type VisitCall = CallRequest<'trackVisit'>['body'] & {
  eventId?: string
  pixels?: readonly string[]
  hashed?: HashedBuyer
}
type Visitor = { sessionId: string; browser: AdvertisedBrowser }

/**
 * Records the events of a visit that a page reports, and returns the new ones, for the frame of the pixels. Nothing is
 * stored about a visitor who may not be reported. A visit is a session, a product and a day: a repetition in it is one
 * event.
 * @throws CallError PRODUCT_NOT_FOUND
 */
export async function keepVisit(
  deps: VisitDeps,
  call: VisitCall,
  visitor: Visitor,
): Promise<CallAnswer<'trackVisit'>> {
  const found = await deps.catalogue.findProduct(call.product_id)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  if (!maySend(found, call, visitor)) return { events: [] }
  const known = eventsOf(deps, found, call, visitor)
  const fresh = await keepVisitEvents(deps.db, known)
  return {
    events: known.flatMap(({ event_id: stored, action, event, body }) => {
      const kept = fresh.find((row) => row.event_id === stored && row.action === action)
      if (kept === undefined) return []
      const event_id = body.told_as ?? stored
      const currency = found.product.currency
      const items = body.items.map((item) => ({ ...item, price: toWire(item.price, currency) }))
      const at = new Date(kept.happened_at).toISOString()
      const value = toWire(body.value, currency)
      return [
        { event, action: action || null, event_id, at, currency, value, items, sale_id: null, chc_id: null },
      ]
    }),
  }
}

function maySend({ seller }: ProductRecord, call: VisitCall, { browser }: Visitor): boolean {
  const scope = seller.advertising_consent ?? 'law'
  const country = readCountry(call.country)
  // guard: visit-consent
  return mayAdvertise({ country, scope, refusesBySignal: browser.refusesBySignal }, call.choice ?? 'none')
}

function eventsOf(deps: VisitDeps, found: ProductRecord, call: VisitCall, visitor: Visitor): NewVisitEvent[] {
  const { product } = found
  const wanted = visitMoments(product.pixels)
  const day = deps.now().toISOString().slice(0, 10)
  const visit = mac(deps.keys.counted, `visit ${visitor.sessionId} ${product.id} ${day}`)
  return call.events.flatMap(({ event, action = null, bump }) => {
    if (!wanted.includes(momentOf({ event, action }))) return []
    const isServed = found.activePixels.some(
      (pixel) =>
        tracksVisit(pixel, event, action) && (call.pixels === undefined || call.pixels.includes(pixel.id)),
    )
    const sold = bump === undefined ? soldOf(product, call.offer_hash ?? null) : bumpOf(found, bump)
    if (sold === null) return []
    return [
      {
        event_id: `v.${visit}.${named(event, bump)}${call.eventId === undefined ? '' : `.${call.eventId}`}`,
        action: action ?? '',
        session_id: visitor.sessionId,
        seller_id: product.seller_id,
        product_id: product.id,
        event,
        body: {
          ...(call.eventId !== undefined && { told_as: call.eventId }),
          currency: product.currency,
          value: sold.amount,
          items: [{ id: String(sold.id), name: sold.name, price: sold.amount, quantity: 1 }],
        },
        about: isServed ? aboutOf(call, visitor) : null,
      },
    ]
  })
}

/** An event of a visit; of each order bump there is one. */
function named(event: string, bump: number | undefined): string {
  return bump === undefined ? event : `${event}.${bump}`
}

/** Those of the hashes that a caller gave; undefined: none. */
export function filledHashes(hashes: {
  [K in keyof HashedBuyer]: HashedBuyer[K] | undefined
}): HashedBuyer | undefined {
  const given = Object.entries(hashes).filter(([, hash]) => hash !== undefined)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

type Sold = { id: number; name: string; amount: Minor }

/** The price that the catalogue has, never the page's. */
function soldOf(product: Product, hash: string | null): Sold {
  const offer = product.offers.find((each) => each.hash === hash)
  return { id: product.id, name: product.name, amount: offer?.amount ?? product.amount }
}

function bumpOf({ bumps }: ProductRecord, id: number): Sold | null {
  const found = bumps.find(({ product }) => product.id === id)
  if (found === undefined) return null
  return { id, name: found.product.name, amount: found.offer?.amount ?? found.product.amount }
}

function aboutOf({ metas, fbc, fbp, choice, pixels, hashed }: VisitCall, { browser }: Visitor): VisitBrowser {
  return {
    agent: browser.agent,
    address: browser.address,
    agreed: choice === 'granted',
    // Each event keeps them: a page of parameters would be stored ten times by one call.
    // guard: visits-keep-clicks-alone
    metas: onlyClickIds(metas),
    ...(fbc && { fbc }),
    ...(fbp && { fbp }),
    ...(pixels !== undefined && { pixels }),
    ...(hashed !== undefined && { hashed }),
  }
}
