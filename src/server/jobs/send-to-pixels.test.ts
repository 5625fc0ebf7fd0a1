import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { accessBook, sealAccess } from '../advertising/access.ts'
import { sha256 } from '../advertising/hashed.ts'
import { PROVIDERS } from '../advertising/providers.ts'
import type { AdvertisedBrowser } from '../flows/buyers/purchase-origin.ts'
import { removePixelAccess, savePixelAccess } from '../store/outbox/pixel-access-store.ts'
import { forgetOldAdvertising } from '../store/outbox/pixel-send-store.ts'
import type { PixelOrder } from '../store/purchases/attempt-change.ts'
import { openAdvertisers, type Advertisers } from '../testing/advertisers.ts'
import { openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { sendToPixels, type PixelDeps } from './send-to-pixels.ts'

const purchase = (action: string, name?: string) => [
  { event: 'Purchase', is_active: true, action, ...(name !== undefined && { name }) },
]
const PIXELS: Pixel[] = [
  { id: '402515001', provider: 'meta', view: true, pixel_configuration: purchase('on_payment_paid') },
  { id: 'G-AURORA2024', provider: 'ga4', view: true, pixel_configuration: purchase('on_payment_success') },
  {
    id: 'C4AB3CDEFGH1IJKLMN2O',
    provider: 'tiktok',
    view: true,
    pixel_configuration: purchase('on_payment_paid'),
  },
  { id: 'loja', provider: 'taboola', view: true, pixel_configuration: purchase('on_payment_paid', 'compra') },
  {
    id: 'a1b2c3d4',
    provider: 'outbrain',
    view: true,
    pixel_configuration: purchase('on_payment_paid', 'Venda'),
  },
]
const ACCESS = [
  { provider: 'meta', pixel: '402515001', token: 'EAAmeta' },
  { provider: 'ga4', pixel: 'G-AURORA2024', token: 'ga-secret' },
  { provider: 'tiktok', pixel: 'C4AB3CDEFGH1IJKLMN2O', token: 'tt-token' },
]
const BROWSER: AdvertisedBrowser = { agent: 'Browser/1', address: '203.0.113.7', refusesBySignal: false }

const GERMAN: Partial<PaymentBodyInput> = {
  country_code: 'DE',
  document: '',
  cellphone: '+4915112345678',
  check_contract_terms: true,
  digital_content_consent: true,
}

let shop: Shop
let services: Advertisers
let deps: PixelDeps
let now: Date
beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.course]: { pixels: PIXELS }, [PRODUCTS.euro]: { pixels: PIXELS } },
    hasAccount: () => true,
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  now = new Date()
  services = openAdvertisers(() => now)
  deps = {
    ...shop.deps,
    now: () => now,
    webUrl: 'https://shop.example',
    providers: PROVIDERS,
    accessOf: async ({ provider, pixel }) => accessBook(ACCESS)(provider, pixel),
    fetch: services.fetch,
  }
})

async function buy(input: Partial<PaymentBodyInput> = {}, browser: AdvertisedBrowser = BROWSER) {
  const page = await shop.openPage(PRODUCTS.course)
  return shop.purchaseOf(await shop.submit({ ...page, browser }, input))
}

async function orders(): Promise<PixelOrder[]> {
  const rows = await shop.rows<{ payload: PixelOrder }>(
    `select payload from outbox where topic = 'pixels' order by id`,
  )
  return rows.map(({ payload }) => payload)
}

async function reportAll(): Promise<void> {
  for (const order of await orders()) await sendToPixels(deps, order)
}

const sends = () =>
  shop.rows<{ provider: string; state: string; reason: string | null; tries: number }>(
    'select provider, state, reason, tries from pixel_sends order by provider',
  )
const hostsCalled = () => services.sent.map(({ service }) => service).toSorted()

describe('a sale by card', () => {
  test('is sent to each service once, in its own form', async () => {
    const { sales, payment } = await buy({ metas: { fbclid: 'IwAR0', tblci: 'GiA', OutbrainClickId: 'v1' } })
    await reportAll()
    await reportAll()
    expect(hostsCalled()).toEqual([
      'business-api.tiktok.com',
      'graph.facebook.com',
      'tr.outbrain.com',
      'trc.taboola.com',
      'www.google-analytics.com',
    ])
    const id = `${sales[0]?.sale_id}.Purchase`
    const meta = services.sent.find(({ service }) => service === 'graph.facebook.com')
    expect(meta?.body).toMatchObject({
      data: [
        {
          event_name: 'Purchase',
          event_id: id,
          event_source_url: `https://shop.example/${PRODUCTS.course}`,
          user_data: {
            em: [sha256(payment.buyer.email)],
            ph: [sha256(payment.buyer.phone.replace('+', ''))],
            client_user_agent: 'Browser/1',
            client_ip_address: '203.0.113.7',
            fbc: `fb.1.${new Date(payment.created_at).getTime()}.IwAR0`,
          },
          custom_data: { currency: 'BRL', value: payment.amount / 100, order_id: sales[0]?.sale_id },
        },
      ],
    })
    const google = services.sent.find(({ service }) => service === 'www.google-analytics.com')
    expect(google?.body).toMatchObject({
      events: [
        { name: 'purchase', params: { transaction_id: sales[0]?.sale_id, value: payment.amount / 100 } },
      ],
    })
    expect(JSON.stringify(google?.body)).not.toContain(sha256(payment.buyer.email))
    const outbrain = services.sent.find(({ service }) => service === 'tr.outbrain.com')
    expect(Object.fromEntries(outbrain?.url.searchParams ?? [])).toMatchObject({ name: 'Venda', orderId: id })
    expect((await sends()).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken', 'taken', 'taken'])
  })

  test('without a click of theirs is not sent to services that know nothing else, and the log says why', async () => {
    await buy()
    await reportAll()
    expect(hostsCalled()).not.toContain('trc.taboola.com')
    const refused = (await sends()).filter(({ state }) => state === 'refused')
    expect(refused.map(({ provider }) => provider)).toEqual(['outbrain', 'taboola'])
    expect(refused[0]?.reason).toContain('no click')
  })

  test('stored browser data is deleted when everything is sent', async () => {
    const { payment } = await buy()
    const kept = () =>
      shop.rows<{ kept: boolean }>(
        `select origin ? 'advertising' as kept from payments where id = '${payment.id}'`,
      )
    expect(await kept()).toEqual([{ kept: true }])
    await reportAll()
    expect(await kept()).toEqual([{ kept: false }])
  })
})

describe('a buyer in Europe who agreed', () => {
  const buyIn = async (input: Partial<PaymentBodyInput>) => {
    const page = await shop.openPage(PRODUCTS.euro)
    return shop.purchaseOf(await shop.submit({ ...page, browser: BROWSER }, { ...GERMAN, ...input }))
  }

  test('is reported, and Google receives their consent', async () => {
    await buyIn({ advertising: 'granted', metas: { fbclid: 'IwAR0' } })
    await reportAll()
    expect(hostsCalled()).toEqual([
      'business-api.tiktok.com',
      'graph.facebook.com',
      'www.google-analytics.com',
    ])
    const google = services.sent.find(({ service }) => service === 'www.google-analytics.com')
    expect(google?.body).toMatchObject({
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
    })
  })

  test('has their click kept; no other buyer in Europe has', async () => {
    const link = { utm_source: 'news', fbclid: 'IwAR0', gclid: 'Cj0', ttclid: 'E.C.P' }
    expect((await buyIn({ advertising: 'granted', metas: link })).payment.origin.metas).toEqual(link)
    await shop.reset()
    expect((await buyIn({ metas: link })).payment.origin.metas).toEqual({ utm_source: 'news' })
  })
})

test('a buyer who was not asked is not reported to Google as consenting', async () => {
  await buy()
  await reportAll()
  const google = services.sent.find(({ service }) => service === 'www.google-analytics.com')
  expect(google?.body).not.toHaveProperty('consent')
})

describe('no service is notified', () => {
  test('of a buyer anywhere who said no', async () => {
    const bought = await buy({ advertising: 'denied' })
    expect(bought.payment.origin.advertising).toBeUndefined()
    expect(await orders()).toEqual([])
  })

  test('of a browser that says no', async () => {
    const bought = await buy({}, { ...BROWSER, refusesBySignal: true })
    expect(bought.payment.origin.advertising).toBeUndefined()
    expect(await orders()).toEqual([])
  })

  test('of a buyer in Europe who was not asked', async () => {
    const page = await shop.openPage(PRODUCTS.euro)
    const bought = await shop.purchaseOf(await shop.submit({ ...page, browser: BROWSER }, GERMAN))
    expect(bought.payment.state).toBe('paid')
    expect(bought.payment.origin.advertising).toBeUndefined()
    expect(await orders()).toEqual([])
  })

  test('of a buyer who was erased meanwhile', async () => {
    const { payment } = await buy()
    await shop.rows(`update payments set buyer = buyer || '{"email": ""}' where id = '${payment.id}'`)
    await reportAll()
    expect(services.sent).toEqual([])
  })

  test('of a purchase that was begun long ago', async () => {
    await buy()
    await shop.rows(`update payments set created_at = now() - interval '40 days'`)
    await forgetOldAdvertising(deps.db, 31)
    await reportAll()
    expect(services.sent).toEqual([])
  })
})

describe('a service that does not take an event', () => {
  test('is asked again by the same event id when it gave no answer, and the others are not', async () => {
    await buy()
    services.answerNext(null, { status: 503 }, { status: 200, body: { code: 50_000 } })
    await expect(reportAll()).rejects.toThrow('3 events')
    expect(await sends()).toMatchObject([
      { provider: 'ga4', state: 'sending' },
      { provider: 'meta', state: 'sending' },
      { provider: 'outbrain', state: 'refused' },
      { provider: 'taboola', state: 'refused' },
      { provider: 'tiktok', state: 'sending' },
    ])
    await reportAll()
    await reportAll()
    expect(hostsCalled()).toEqual([
      'business-api.tiktok.com',
      'graph.facebook.com',
      'www.google-analytics.com',
    ])
    expect((await sends()).filter(({ state }) => state === 'taken').map(({ tries }) => tries)).toEqual([
      2, 2, 2,
    ])
  })

  test('is alone in being asked again, where the others took the sale', async () => {
    await buy()
    services.answerNext(null)
    await expect(reportAll()).rejects.toThrow('1 events')
    await reportAll()
    expect(hostsCalled()).toEqual([
      'business-api.tiktok.com',
      'graph.facebook.com',
      'www.google-analytics.com',
    ])
  })

  test('is not called again after its refusal, and its code is recorded', async () => {
    await buy()
    services.answerNext(
      { status: 400, body: { error: { code: 190, error_subcode: 460, message: 'secret words' } } },
      { status: 400 },
      { status: 200, body: { code: 40_105 } },
    )
    await reportAll()
    await reportAll()
    expect(services.sent).toEqual([])
    const reasons = Object.fromEntries((await sends()).map(({ provider, reason }) => [provider, reason]))
    expect(reasons).toMatchObject({ meta: 'http 400, code 190/460', tiktok: 'code 40105' })
  })

  test('without a token is not asked, and nothing is noted', async () => {
    await buy()
    deps = { ...deps, accessOf: () => Promise.resolve(undefined) }
    await reportAll()
    expect(services.sent).toEqual([])
    expect((await sends()).map(({ provider }) => provider)).toEqual(['outbrain', 'taboola'])
  })
})

test('a boleto is reported as made when it is made, and as paid three days later with that time', async () => {
  const bought = await buy({ method: 'BOLETO', cards: [] })
  await reportAll()
  expect(hostsCalled()).toEqual(['www.google-analytics.com'])
  const paidAt = new Date(now.getTime() + 3 * 86_400_000)
  now = new Date(paidAt.getTime() + 60_000)
  const order = {
    payment_id: bought.payment.id,
    moments: (['on_payment_success', 'on_payment_paid'] as const).map((moment) => ({
      moment,
      at: paidAt.toISOString(),
    })),
  }
  await sendToPixels(deps, order)
  expect(hostsCalled()).toEqual(['business-api.tiktok.com', 'graph.facebook.com', 'www.google-analytics.com'])
  const meta = services.sent.find(({ service }) => service === 'graph.facebook.com')
  expect(meta?.body).toMatchObject({ data: [{ event_time: Math.floor(paidAt.getTime() / 1_000) }] })
})

test('an event too old for a service is not sent, because it would refuse all of them', async () => {
  const bought = await buy()
  const at = new Date(now.getTime() - 8 * 86_400_000).toISOString()
  await sendToPixels(deps, { payment_id: bought.payment.id, moments: [{ moment: 'on_payment_paid', at }] })
  const meta = (await sends()).find(({ provider }) => provider === 'meta')
  expect(meta).toMatchObject({ state: 'refused', reason: 'too long ago for the service' })
})

describe('a product whose pixels have no account', () => {
  let alone: Shop
  beforeAll(async () => {
    const [meta] = PIXELS
    alone = await openShop({ products: { [PRODUCTS.course]: { pixels: meta === undefined ? [] : [meta] } } })
  })
  afterAll(() => alone.close())
  const buyThere = async () => {
    const page = await alone.openPage(PRODUCTS.course)
    const { payment } = await alone.purchaseOf(await alone.submit({ ...page, browser: BROWSER }))
    return payment
  }
  const queued = () => alone.rows(`select 1 from outbox where topic = 'pixels'`)

  test('keeps nothing of a buyer for a pixel without an account', async () => {
    expect((await buyThere()).origin).not.toHaveProperty('advertising')
    expect(await queued()).toEqual([])
  })

  test('is reported as soon as its seller opens the account, and no more once it is closed', async () => {
    await alone.reset()
    const name = { seller: 10, provider: 'meta', pixel: '402515001' }
    const { db, keys } = alone.deps
    await savePixelAccess(db, name, sealAccess(keys.pixelAccess, name, { token: 'EAAown' }))
    expect((await buyThere()).origin.advertising).toMatchObject({ agent: 'Browser/1' })
    expect(await queued()).toHaveLength(1)
    await alone.reset()
    await savePixelAccess(db, name, sealAccess(keys.pixelAccess, name, { token: 'EAAown' }))
    await removePixelAccess(db, name)
    expect((await buyThere()).origin).not.toHaveProperty('advertising')
    expect(await queued()).toEqual([])
  })
})
