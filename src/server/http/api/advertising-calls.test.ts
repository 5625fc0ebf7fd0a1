import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { PIXEL_EVENTS } from '#rules/advertising/pixel-events.ts'
import { saleToken } from '../../signing/keys.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../testing/test-server.ts'

const PIXELS: Pixel[] = [
  {
    id: '402515001',
    provider: 'meta',
    view: true,
    pixel_configuration: [{ event: 'Purchase', is_active: true, action: 'on_payment_paid' }],
  },
]

/** Pixels whose account nothing opens. */
const closed = new Set(['402515003'])

const VISITED: Pixel['pixel_configuration'] = [{ event: 'ViewContent', is_active: true }]

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({
    hasAccount: (_, pixel) => !closed.has(pixel),
    products: {
      [PRODUCTS.course]: { pixels: PIXELS },
      [PRODUCTS.limited]: {
        pixels: [{ id: '402515003', provider: 'meta', view: true, pixel_configuration: VISITED }],
      },
      [PRODUCTS.shipped]: {
        pixels: [
          { id: '402515003', provider: 'meta', view: true, pixel_configuration: VISITED },
          {
            id: 'minha-medida',
            provider: 'custom',
            view: true,
            script: 'balcao.on("PageView", () => {})',
            hosts: ['https://collect.example'],
            pixel_configuration: [{ event: 'PageView', is_active: true }],
          },
        ],
      },
      [PRODUCTS.again]: {
        pixels: [
          { id: '402515002', provider: 'meta', view: true, pixel_configuration: VISITED },
          { id: 'C4AB3CDEFGH1IJKLMN2O', provider: 'tiktok', view: true, pixel_configuration: VISITED },
        ],
      },
    },
  })
  server = await startTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
beforeEach(() => shop.reset())

const choose = (browser: Browser, choice: 'granted' | 'denied', product_id: number = PRODUCTS.course) =>
  browser.call('chooseAdvertising', { body: { product_id, choice, language: 'de' } })

async function purchase({ sessionId }: Browser) {
  const page = await shop.openPage(PRODUCTS.course, { sessionId })
  const browser = { agent: 'Browser/1', address: '203.0.113.7', refusesBySignal: false }
  return shop.purchaseOf(await shop.submit({ ...page, browser }, { method: 'BOLETO', cards: [] }))
}

const buy = async (browser: Browser): Promise<string> => (await purchase(browser)).payment.id

const advertised = async () =>
  (await shop.rows<{ id: string }>(`select id from payments where origin ? 'advertising'`)).map(
    ({ id }) => id,
  )

test('an answer is kept as proof, and the browser remembers it for this seller', async () => {
  const browser = await openBrowser(server)
  const { status, answer, raw } = await choose(browser, 'granted')
  expect([status, answer]).toEqual([200, { choice: 'granted' }])
  const cookie = [raw.headers['set-cookie']]
    .flat()
    .map(String)
    .find((each) => each.startsWith('ads_'))
  expect(cookie).toMatch(/^ads_\d+=granted; Max-Age=15552000; Path=\/; Secure; SameSite=Lax$/)
  await choose(browser, 'denied')
  expect(
    await shop.rows('select session_id, choice, locale, words from advertising_choices order by id'),
  ).toEqual(
    ['granted', 'denied'].map((choice) => ({
      session_id: browser.sessionId,
      choice,
      locale: 'de',
      words: 1,
    })),
  )
})

test('the same answer again is no other one', async () => {
  const browser = await openBrowser(server)
  for (const choice of ['denied', 'denied', 'granted', 'granted', 'denied'] as const)
    await choose(browser, choice)
  const kept = await shop.rows<{ choice: string }>(
    `select choice from advertising_choices where session_id = '${browser.sessionId}' order by id`,
  )
  expect(kept.map(({ choice }) => choice)).toEqual(['denied', 'granted', 'denied'])
})

test('a refusal ends pending events of the session’s purchases, and of no other', async () => {
  const [browser, other] = [await openBrowser(server), await openBrowser(server)]
  const ids = [await buy(browser), await buy(other)]
  expect((await advertised()).toSorted()).toEqual(ids.toSorted())
  await choose(browser, 'granted')
  expect(await advertised()).toHaveLength(2)
  await choose(browser, 'denied')
  expect(await advertised()).toEqual([ids[1]])
})

test('a refusal on the page of a purchase ends its pending events, in whichever browser it is given', async () => {
  const [buyer, mailed] = [await openBrowser(server), await openBrowser(server)]
  const { sales, payment } = await purchase(buyer)
  const sale_id = sales[0]?.sale_id ?? ''
  const say = (choice: 'granted' | 'denied', token: string) =>
    mailed.call('chooseAdvertising', {
      body: { product_id: PRODUCTS.course, choice, language: 'de', sale: { sale_id, token } },
    })
  expect((await say('denied', 'x'.repeat(22))).status).toBe(404)
  expect(await advertised()).toEqual([payment.id])
  const token = saleToken(shop.keys, sale_id, 0)
  const read = async () => (await mailed.call('sale', { params: { sale_id }, query: { token } })).answer
  expect(await read()).toMatchObject({ advertising: { services: ['meta'], is_told: true } })
  await say('granted', token)
  expect(await advertised()).toEqual([payment.id])
  expect((await say('denied', token)).status).toBe(200)
  expect(await advertised()).toEqual([])
  expect(await read()).toMatchObject({ advertising: { is_told: false } })
  // Consent applies to later data: deleted data is gone.
  await say('granted', token)
  expect(await advertised()).toEqual([])
})

test('a product that does not exist is a 404', async () => {
  expect((await choose(await openBrowser(server), 'granted', 999_999)).status).toBe(404)
})

test('a page gets the list of notified services, if there are any', async () => {
  const browser = await openBrowser(server)
  const read = async (product_id: number) =>
    (await browser.call('checkoutProduct', { params: { product_id: String(product_id) } })).answer
  expect(await read(PRODUCTS.course)).toMatchObject({ advertising: { scope: 'law', services: ['meta'] } })
  expect(await read(PRODUCTS.euro)).not.toHaveProperty('advertising')
  // A pixel without account credentials is notified by nobody; a script beside it is, by the page.
  expect(await read(PRODUCTS.limited)).not.toHaveProperty('advertising')
  expect(await read(PRODUCTS.shipped)).toMatchObject({
    advertising: { services: ['collect.example'], moments: ['PageView'], has_frame: true },
  })
})

test('the panel lists the pixels, and shows which cannot be notified', async () => {
  const browser = await openBrowser(server)
  const pixelsOf = async (product_id: number) =>
    ((await browser.call('listVisit', { params: { product_id } })).answer as { pixels: unknown }).pixels
  expect(await pixelsOf(PRODUCTS.shipped)).toEqual([
    { provider: 'meta', pixel: '402515003', can_be_told: false, tells_visits: true },
    { provider: 'custom', pixel: 'minha-medida', can_be_told: true, tells_visits: true },
  ])
  expect(await pixelsOf(PRODUCTS.course)).toEqual([
    { provider: 'meta', pixel: '402515001', can_be_told: true, tells_visits: false },
  ])
  expect(await pixelsOf(PRODUCTS.euro)).toEqual([])
})

test('stored data of a buyer can be withdrawn though the account was closed since', async () => {
  const buyer = await openBrowser(server)
  const before = await purchase(buyer)
  closed.add('402515001')
  await shop.rows('update sellers set catalogue_version = catalogue_version + 1')
  const after = await purchase(await openBrowser(server))
  const read = async ({ sales }: Purchase) => {
    const sale_id = sales[0]?.sale_id ?? ''
    const token = saleToken(shop.keys, sale_id, 0)
    return (await buyer.call('sale', { params: { sale_id }, query: { token } })).answer
  }
  expect(await read(before)).toMatchObject({ advertising: { services: ['meta'], is_told: true } })
  expect(await read(after)).not.toHaveProperty('advertising')
  closed.delete('402515001')
  await shop.rows('update sellers set catalogue_version = catalogue_version + 1')
})

type Kept = { event_id: string; session_id: string; body: { value: number }; about: Record<string, unknown> }
const keptVisits = () =>
  shop.rows<Kept>('select event_id, session_id, body, about from visit_events order by happened_at')
const lexip = (browser: Browser, more: Record<string, string | string[]> = {}) =>
  browser.call('lexip', {
    query: { event: 'ViewContent', product_id: String(PRODUCTS.again), country: 'BR', ...more } as never,
  })

test('an event of a visit is sent with the caller’s id, to the named pixels, once', async () => {
  const browser = await openBrowser(server)
  const named = { event_id: 'from-the-shop-1', 'pixel_ids[]': '402515002' }
  const first = await lexip(browser, named)
  expect(first.answer).toMatchObject({
    event: { event: 'ViewContent', event_id: 'from-the-shop-1', value: 497 },
  })
  expect((await lexip(browser, named)).answer).toEqual({ event: null })
  expect(await keptVisits()).toMatchObject([
    {
      session_id: browser.sessionId,
      body: { told_as: 'from-the-shop-1', value: 49700 },
      about: { pixels: ['402515002'], agreed: false },
    },
  ])
})

test('the call is found with a slash at its end, as the specification writes it', async () => {
  const browser = await openBrowser(server)
  const query = `event=ViewContent&product_id=${PRODUCTS.again}&country=BR`
  const answer = await browser.get(`/api/lexip/?${query}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ event: { event: 'ViewContent' } })
})

test('an id of the caller may be short, and means one event of one session', async () => {
  const [one, other] = [await openBrowser(server), await openBrowser(server)]
  for (const browser of [one, other]) {
    expect((await lexip(browser, { event_id: '1' })).answer).toMatchObject({ event: { event_id: '1' } })
    expect((await lexip(browser, { event_id: '1' })).answer).toEqual({ event: null })
  }
  expect((await lexip(one, { event_id: '2' })).answer).toMatchObject({ event: { event_id: '2' } })
  const log = await one.call('listVisit', { params: { product_id: PRODUCTS.again } })
  expect((log.answer as { events: { event_id: string }[] }).events.map(({ event_id }) => event_id)).toEqual(
    expect.arrayContaining(['1', '2']),
  )
})

const SHA = {
  em: 'a'.repeat(64),
  ph: 'B'.repeat(64),
  fn: 'c'.repeat(64),
  ln: 'd'.repeat(64),
  zp: 'e'.repeat(64),
}

test('hashed data of a buyer is taken, anything else of them is not, and neither is their answer', async () => {
  const browser = await openBrowser(server)
  await lexip(browser, { ...SHA, fn: 'maria', choice: 'granted' })
  const [kept] = await keptVisits()
  const { fn: _, ...hashes } = SHA
  expect(kept?.about['hashed']).toEqual({ ...hashes, ph: 'b'.repeat(64) })
  expect(JSON.stringify(kept)).not.toMatch(/maria/)
  await shop.reset()
  expect((await lexip(browser, { ...SHA, country: 'DE', choice: 'granted' })).answer).toEqual({ event: null })
  expect(await keptVisits()).toEqual([])
  browser.cookie += '; ads_10=granted'
  expect((await lexip(browser, { country: 'DE' })).answer).toMatchObject({ event: { event: 'ViewContent' } })
})

test('without a country it is the one that the edge saw; unknown, the buyer has to have said yes', async () => {
  const browser = await openBrowser(server)
  const query = { event: 'ViewContent', product_id: String(PRODUCTS.again) } as never
  expect((await browser.call('lexip', { query })).answer).toEqual({ event: null })
  browser.cookie += '; ads_10=granted'
  expect((await browser.call('lexip', { query })).answer).toMatchObject({ event: { event: 'ViewContent' } })
})

test('every event of the specification is taken with each of its moments, and a sale is never believed', async () => {
  const browser = await openBrowser(server)
  const sales = ['Purchase', 'OrderBumpPurchase', 'Subscribe', 'StartTrial']
  const answered: { event: string; status: number; isFound: boolean }[] = []
  for (const [event, actions] of Object.entries(PIXEL_EVENTS)) {
    for (const action of [undefined, ...actions]) {
      const { status, answer } = await lexip(browser, { event, ...(action && { action }), bump: '2' })
      answered.push({ event, status, isFound: (answer as { event: unknown }).event !== null })
    }
  }
  expect(answered).toHaveLength(20)
  expect(answered.filter(({ status }) => status !== 200)).toEqual([])
  expect(answered.filter(({ event, isFound }) => isFound && sales.includes(event))).toEqual([])
  expect(
    (await keptVisits()).filter(({ event_id }) => sales.some((sale) => event_id.includes(sale))),
  ).toEqual([])
})

test('an event without recipients, and one that is no event of a visit, is not kept', async () => {
  const browser = await openBrowser(server)
  expect((await lexip(browser, { event: 'PageView' })).answer).toEqual({ event: null })
  expect((await lexip(browser, { event: 'Sale' })).status).toBe(400)
  expect((await lexip(browser, { product_id: '999999' })).status).toBe(404)
  expect((await lexip(browser, { event_id: 'v.made.up' })).status).toBe(400)
  expect(await keptVisits()).toEqual([])
})
