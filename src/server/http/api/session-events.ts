import type { CallAnswer } from '#contract/checkout/calls.ts'
import { toWire, type Currency, type Minor } from '#rules/base/money.ts'
import { isSaleEvent } from '#rules/advertising/pixel-events.ts'
import { pixelEventOf } from '../../jobs/pixel-event.ts'
import type { Keys } from '../../signing/keys.ts'
import { pixelsOfProduct } from '../../store/outbox/pixel-send-store.ts'
import { saleSendLog, visitLog } from '../../store/outbox/visit-log.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'

type Shown = CallAnswer<'listVisit'>['events'][number]
type Deps = { db: Database; keys: Keys }
type Items = readonly { id: string; name: string; price: Minor; quantity: number }[]

/**
 * Returns the events reported to advertisers of a session's visits to a product and its purchases there, newest first.
 */
export async function sessionEvents(deps: Deps, session: string, product: number): Promise<Shown[]> {
  const [visits, sales] = await Promise.all([
    visitLog(deps.db, session, product),
    saleEvents(deps, session, product),
  ])
  const visited = visits.map(({ body, happened_at, ...event }) => ({
    ...event,
    at: new Date(happened_at).toISOString(),
    ...moneyOf(body.currency, body.value, body.items),
    sale_id: null,
    chc_id: null,
  }))
  return [...sales, ...visited].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, 60)
}

/**
 * Returns the events of purchases with the data sent to each pixel: it is recomputed from the purchase, and differs
 * between pixels that receive bumps separately and others.
 */
async function saleEvents(deps: Deps, session: string, product: number): Promise<Shown[]> {
  const sends = await saleSendLog(deps.db, session, product)
  if (sends.length === 0) return []
  const pixels = await pixelsOfProduct(deps.db, product)
  const purchases = new Map<string, Purchase | null>()
  const shown = new Map<string, Shown>()
  for (const { payment_id, event, event_id, happened_at, ...told } of sends) {
    if (!purchases.has(payment_id)) purchases.set(payment_id, await findPurchase(deps.db, payment_id))
    const purchase = purchases.get(payment_id)
    const pixel = pixels.find(({ provider, id }) => provider === told.provider && id === told.pixel)
    const line = pixel?.pixel_configuration.find((each) => each.is_active && each.event === event)
    // Taken out of the catalogue since, or erased.
    if (purchase === undefined || purchase === null || pixel === undefined || line === undefined) continue
    if (!isSaleEvent(event)) continue
    const nobody = { agent: '', address: null }
    const about = { keys: deps.keys, webUrl: '', purchase, advertising: nobody }
    const held = pixelEventOf(about, pixel, { ...line, event }, happened_at)
    const name = `${event_id} ${held.value}`
    const known = shown.get(name)
    if (known !== undefined) {
      known.told.push(told)
      continue
    }
    shown.set(name, {
      event,
      action: line.action ?? null,
      event_id,
      at: new Date(happened_at).toISOString(),
      ...moneyOf(held.currency, held.value, held.items),
      sale_id: held.saleId,
      chc_id: held.chcId,
      told: [told],
    })
  }
  return [...shown.values()]
}

function moneyOf(
  currency: Currency,
  value: Minor,
  items: Items,
): Pick<Shown, 'currency' | 'value' | 'items'> {
  return {
    currency,
    value: toWire(value, currency),
    items: items.map((item) => ({ ...item, price: toWire(item.price, currency) })),
  }
}
