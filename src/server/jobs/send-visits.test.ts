import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { accessBook, sealAccess, sellersAccess } from '../advertising/access.ts'
import { sha256 } from '../advertising/hashed.ts'
import { PROVIDERS } from '../advertising/providers.ts'
import { keepVisit } from '../flows/buyers/keep-visit.ts'
import { findPixelAccess, savePixelAccess } from '../store/outbox/pixel-access-store.ts'
import { keepAdvertisingChoice } from '../store/buyers/advertising-choice-store.ts'
import { forgetVisits, type VisitOrder } from '../store/outbox/visit-event-store.ts'
import { openAdvertisers, type Advertisers } from '../testing/advertisers.ts'
import { openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import type { PixelDeps } from './send-to-pixels.ts'
import { trackVisit } from './send-visits.ts'

const line = (event: string, action?: string, name?: string) => ({
  event,
  is_active: true,
  ...(action !== undefined && { action }),
  ...(name !== undefined && { name }),
})
const VISIT = [
  line('PageView'),
  line('InitiateCheckout', 'on_filled_data'),
  line('AddToCart', 'on_main_product'),
]
const PIXELS: Pixel[] = [
  { id: '402515001', provider: 'meta', view: true, pixel_configuration: VISIT },
  { id: 'G-AURORA2024', provider: 'ga4', view: true, pixel_configuration: [line('PageView')] },
  { id: 'C4AB3CDEFGH1IJKLMN2O', provider: 'tiktok', view: false, pixel_configuration: [] },
  {
    id: 'loja',
    provider: 'taboola',
    view: true,
    pixel_configuration: [line('PageView', undefined, 'visita')],
  },
  {
    id: '1234567890',
    provider: 'google_ads',
    view: true,
    pixel_configuration: [line('PageView', undefined, '987654321')],
  },
]
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = JSON.stringify({
  client_email: 'loja@projeto.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
})
const ACCESS = [
  { provider: 'meta', pixel: '402515001', token: 'EAAmeta' },
  { provider: 'ga4', pixel: 'G-AURORA2024', token: 'ga-secret' },
  { provider: 'google_ads', pixel: '1234567890', token: KEY },
]

let shop: Shop
let services: Advertisers
let deps: PixelDeps
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: { pixels: PIXELS } }, hasAccount: () => true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  await shop.rows('delete from pixel_accesses')
  services = openAdvertisers(() => new Date())
  deps = {
    ...shop.deps,
    now: () => new Date(),
    webUrl: 'https://shop.example',
    providers: PROVIDERS,
    accessOf: sellersAccess(
      shop.deps.keys.pixelAccess,
      (name) => findPixelAccess(shop.deps.db, name),
      accessBook(ACCESS),
    ),
    fetch: services.fetch,
  }
})

type Call = Parameters<typeof keepVisit>[1]

async function visit(input: Partial<Call> = {}, { signal = false, session = 'session-1' } = {}) {
  const call: Call = {
    product_id: PRODUCTS.course,
    country: 'BR',
    metas: {},
    events: [{ event: 'PageView' }, { event: 'AddToCart', action: 'on_main_product' }],
    ...input,
  }
  const browser = { agent: 'Browser/1', address: '203.0.113.7', refusesBySignal: signal }
  return keepVisit({ ...shop.deps, now: () => new Date() }, call, { sessionId: session, browser })
}

async function reportAll(): Promise<void> {
  const rows = await shop.rows<{ payload: VisitOrder }>(
    `select payload from outbox where topic = 'visit' order by id`,
  )
  for (const { payload } of rows) await trackVisit(deps, payload)
}

async function sellerOfVisit(): Promise<number> {
  const [row] = await shop.rows<{ seller_id: number }>('select seller_id from visit_events')
  return row?.seller_id ?? 0
}

const sentTo = (service: string) => services.sent.filter((each) => each.service === service)

type MetaEvent = { event_id: string; user_data: Record<string, unknown> }
const sentToMeta = () =>
  sentTo('graph.facebook.com').map(({ body }) => (body as { data: MetaEvent[] } | null)?.data[0])

describe('a visit', () => {
  test('that a page of the seller reports has its own id, and hashes for Meta alone', async () => {
    const hashed = { em: 'a'.repeat(64), zp: 'b'.repeat(64) }
    await visit({ events: [{ event: 'PageView' }], eventId: '7', hashed })
    await reportAll()
    const [event] = sentToMeta()
    expect(event).toMatchObject({ event_id: '7', user_data: { em: [hashed.em], zp: [hashed.zp] } })
    const others = services.sent.filter(({ service }) => service !== 'graph.facebook.com')
    expect(others.length).toBeGreaterThan(0)
    expect(JSON.stringify(others)).not.toMatch(/aaaa|bbbb/)
    // Nothing of it is kept once it was reported.
    expect(await shop.rows('select 1 from visit_events where about is not null')).toEqual([])
  })

  test('is sent to each service that wants it, by the id that the page gets', async () => {
    const { events } = await visit()
    await reportAll()
    expect(events.map(({ event, action }) => [event, action])).toEqual([
      ['PageView', null],
      ['AddToCart', 'on_main_product'],
    ])
    const meta = sentToMeta()
    expect(meta).toMatchObject([
      {
        event_name: 'PageView',
        event_id: events[0]?.event_id,
        user_data: { client_user_agent: 'Browser/1' },
      },
      {
        event_name: 'AddToCart',
        event_id: events[1]?.event_id,
        custom_data: { currency: 'BRL', value: 497 },
      },
    ])
    expect(meta[0]).not.toHaveProperty('custom_data.order_id')
    expect(sentTo('www.google-analytics.com').map(({ body }) => body?.['events'])).toMatchObject([
      [{ name: 'page_view' }],
    ])
    // Neither knows this visit by a click.
    expect([...sentTo('trc.taboola.com'), ...sentTo('datamanager.googleapis.com')]).toEqual([])
    expect(sentTo('business-api.tiktok.com')).toEqual([])
  })

  test('is sent once, however often the page reports it', async () => {
    const [first, second] = [await visit(), await visit()]
    expect([first.events.length, second.events.length]).toEqual([2, 0])
    await reportAll()
    await reportAll()
    expect(sentTo('graph.facebook.com')).toHaveLength(2)
    // Another browser is another visit.
    expect((await visit({}, { session: 'session-2' })).events).toHaveLength(2)
  })

  test('keeps nothing of the browser once it was sent', async () => {
    await visit()
    await reportAll()
    expect(await shop.rows('select 1 from visit_events where about is not null')).toEqual([])
    await forgetVisits(shop.deps.db, 0)
    expect(await shop.rows('select 1 from visit_events union all select 1 from visit_sends')).toEqual([])
  })

  test('that got no answer is sent again by the same id', async () => {
    const { events } = await visit({ events: [{ event: 'AddToCart', action: 'on_main_product' }] })
    services.answerNext(null)
    await expect(reportAll()).rejects.toThrow('1 events of a visit')
    await reportAll()
    const sent = sentToMeta()
    expect(sent.map((each) => each?.event_id)).toEqual([events[0]?.event_id])
    expect(await shop.rows('select tries from visit_sends')).toEqual([{ tries: 2 }])
  })

  test('is not sent without consent, or where the browser or the buyer refused', async () => {
    expect((await visit({ country: 'DE' })).events).toEqual([])
    expect((await visit({ choice: 'denied' })).events).toEqual([])
    expect((await visit({ choice: 'granted' }, { signal: true })).events).toEqual([])
    expect(await shop.rows('select 1 from visit_events')).toEqual([])
    expect((await visit({ country: 'DE', choice: 'granted' })).events).toHaveLength(2)
  })

  test('that was refused before it was sent is sent no more', async () => {
    await visit()
    const seller_id = await sellerOfVisit()
    const answer = {
      sellerId: seller_id,
      sessionId: 'session-1',
      choice: 'denied',
      locale: 'pt',
      words: 1,
    } as const
    await keepAdvertisingChoice(shop.deps.db, answer)
    await reportAll()
    expect(services.sent).toEqual([])
  })

  test('names a moment without recipients: nothing is kept', async () => {
    expect((await visit({ events: [{ event: 'AddPaymentInfo' }] })).events).toEqual([])
    expect((await visit({ events: [{ event: 'InitiateCheckout', action: 'on_access' }] })).events).toEqual([])
  })

  test('keeps of its link the click ids, and nothing else', async () => {
    const others = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`x${n}`, 'x'.repeat(500)]))
    await visit({ metas: { ...others, gclid: 'Cj0' } })
    const kept = await shop.rows("select about -> 'metas' as metas from visit_events where about is not null")
    expect(kept).toEqual([{ metas: { gclid: 'Cj0' } }, { metas: { gclid: 'Cj0' } }])
  })

  test('with a click is sent to the services that know it, Google Ads by the conversion action', async () => {
    const metas = { gclid: 'Cj0', tblci: 'GiA' }
    const { events } = await visit({
      metas,
      country: 'DE',
      choice: 'granted',
      events: [{ event: 'PageView' }],
    })
    await reportAll()
    expect(sentTo('trc.taboola.com')[0]?.url.searchParams.get('name')).toBe('visita')
    expect(sentTo('datamanager.googleapis.com').map(({ body }) => body)).toMatchObject([
      {
        destinations: [{ operatingAccount: { accountId: '1234567890' }, productDestinationId: '987654321' }],
        events: [
          {
            transactionId: events[0]?.event_id,
            adIdentifiers: { gclid: 'Cj0' },
            consent: { adUserData: 'CONSENT_GRANTED' },
          },
        ],
      },
    ])
    const sends = await shop.rows<{ state: string }>('select state from visit_sends')
    expect(sends.every(({ state }) => state === 'taken')).toBe(true)
  })
})

describe('the account access', () => {
  const name = { provider: 'meta', pixel: '402515001' }

  test('is that of the seller, before that of the file', async () => {
    await visit()
    const seller_id = await sellerOfVisit()
    const owner = { seller: seller_id, ...name }
    const { db, keys } = shop.deps
    await savePixelAccess(
      db,
      owner,
      sealAccess(keys.pixelAccess, owner, { token: 'EAAown', testCode: 'TEST1' }),
    )
    await reportAll()
    const [first] = sentTo('graph.facebook.com')
    expect(first?.url.searchParams.get('access_token')).toBe('EAAown')
    expect(first?.body).toMatchObject({ test_event_code: 'TEST1' })
  })

  test('sealed for another seller opens nothing', async () => {
    await visit()
    const seller_id = await sellerOfVisit()
    const { db, keys } = shop.deps
    const owner = { seller: seller_id, ...name }
    const stolen = sealAccess(keys.pixelAccess, { ...owner, seller: seller_id + 1 }, { token: 'EAAtheirs' })
    await savePixelAccess(db, owner, stolen)
    await reportAll()
    expect(sentTo('graph.facebook.com')[0]?.url.searchParams.get('access_token')).toBe('EAAmeta')
    expect(await shop.rows('select sealed from pixel_accesses')).not.toContain('EAAtheirs')
  })
})

test('a visitor with typed contact data is reported by hashes', async () => {
  await shop.rows(`insert into leads (uuid, seller_id, product_id, session_id, step, fields, origin)
    select gen_random_uuid(), seller_id, id, 'session-1', 1,
      '{"email": {"value": "Ana@example.com", "revision": 1}, "cellphone": {"value": "+5511987654321", "revision": 1}}', '{}'
    from products where id = ${PRODUCTS.course}`)
  await visit({ events: [{ event: 'PageView' }, { event: 'InitiateCheckout', action: 'on_filled_data' }] })
  await reportAll()
  const people = sentToMeta().map((event) => event?.user_data)
  expect(people[0]).not.toHaveProperty('em')
  expect(people[1]).toMatchObject({ em: [sha256('ana@example.com')], ph: [sha256('5511987654321')] })
})
