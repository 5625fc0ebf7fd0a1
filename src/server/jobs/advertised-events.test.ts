import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateKeyPairSync } from 'node:crypto'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Pixel, Product } from '#rules/catalogue/catalogue.ts'
import { framedEvents } from '#rules/advertising/frame-sale-events.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#rules/methods/method.ts'
import { accessBook } from '../advertising/access.ts'
import { PROVIDERS } from '../advertising/providers.ts'
import { sessionEvents } from '../http/api/session-events.ts'
import { authenticatePayment } from '../flows/purchase/authenticate-payment.ts'
import type { SubmitDeps } from '../flows/outcomes/submit-request.ts'
import { readSale } from '../flows/sales/read-sale.ts'
import type { PixelOrder } from '../store/purchases/attempt-change.ts'
import { openAdvertisers, type Advertisers, type SentEvent } from '../testing/advertisers.ts'
import { teachAuthorisations } from '../testing/authorising-acquirer.ts'
import { TEST_CARD } from '../testing/fake-acquirer.ts'
import { createFakeGateway } from '../testing/gateway-adapter.ts'
import { AUTHENTICATED } from '../testing/issuer.ts'
import { bodyOf, openShop, PRODUCTS, type OpenPage, type Shop } from '../testing/shop.ts'
import { openTestVault, portOfFakes } from '../testing/test-gateway.ts'
import { sendToPixels, type PixelDeps } from './send-to-pixels.ts'

/*
 * Each event of a sale, by every payment method: once from the server to each service, once in the frame of the page,
 * and by one id. The services are stand-ins that refuse what their documentation says that they refuse.
 */

const SALE_EVENTS = ['Purchase', 'OrderBumpPurchase', 'Subscribe', 'StartTrial'] as const

const lines = (events: readonly string[], name?: string): Pixel['pixel_configuration'] =>
  events.map((event) => ({
    event: event as (typeof SALE_EVENTS)[number],
    is_active: true,
    ...(event.endsWith('Purchase') && { action: 'on_payment_paid' as const }),
    ...(name !== undefined && { name }),
  }))
const pixel = (provider: Pixel['provider'], id: string, configuration = lines(SALE_EVENTS)): Pixel => ({
  provider,
  id,
  view: false,
  pixel_configuration: configuration,
})
const at = (action: 'on_payment_try' | 'on_payment_success'): Pixel['pixel_configuration'] => [
  { event: 'Purchase', is_active: true, action },
]
const PIXELS: Pixel[] = [
  pixel('meta', '402515001'),
  pixel('meta', '402515002', at('on_payment_try')),
  pixel('meta', '402515003', at('on_payment_success')),
  pixel('ga4', 'G-AURORA2024'),
  pixel('google_ads', '1234567890', lines(SALE_EVENTS, '987654321')),
  pixel('tiktok', 'C4AB3CDEFGH1IJKLMN2O'),
  pixel('kwai', '40251500', lines(['Purchase', 'OrderBumpPurchase'])),
  pixel('taboola', 'loja', lines(SALE_EVENTS, 'evento')),
  pixel('outbrain', 'a1b2c3d4', lines(SALE_EVENTS, 'Evento')),
  {
    ...pixel('custom', 'da-loja'),
    script: 'balcao.on("*", () => null)',
    hosts: ['https://collect.example.com'],
  },
]
/** Every click that a service knows. */
const METAS = {
  fbclid: 'IwAR0',
  ttclid: 'E.C.P',
  click_id: 'K1',
  tblci: 'GiA',
  OutbrainClickId: 'v1',
  gclid: 'Cj0',
  debugPixel: 'true',
}
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = JSON.stringify({
  client_email: 'loja@projeto.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
})
const accessOf = accessBook(
  PIXELS.map(({ provider, id }) => ({
    provider,
    pixel: id,
    token: provider === 'google_ads' ? KEY : 'a-token',
  })),
)

const METHOD = 'CREDIT_CARD,TWO_CREDIT_CARDS,DEBIT_CARD,PIX,BOLETO,PAYPAL,APPLE_PAY,GOOGLE_PAY'
const BUMP = PRODUCTS.limited
const products: Readonly<Record<number, Partial<Product>>> = {
  [PRODUCTS.course]: { method: METHOD, pixels: PIXELS, bumps: [{ product_id: BUMP, order: 1 }] },
  [BUMP]: { method: METHOD, amount: 10000, max_installments: 12 },
  [PRODUCTS.free]: { pixels: PIXELS },
  [PRODUCTS.euro]: { seller_id: 10, currency: 'MXN', method: 'CREDIT_CARD,OXXO', pixels: PIXELS },
  [PRODUCTS.again]: {
    type: 'SUBSCRIPTION',
    name: 'Clube',
    amount: 3990,
    method: 'CREDIT_CARD,PIX_AUTOMATIC',
    period: 30,
    pixels: PIXELS,
    offers: [{ hash: 'teste07', status_offer: 'APPROVED', trial: 7, trial_unit: 'days' }],
  },
}

let shop: Shop
let services: Advertisers
let deps: PixelDeps
let wallets: SubmitDeps
let walletToken: (name: 'apple-pay' | 'google-pay') => Promise<string>
beforeAll(async () => {
  shop = await openShop({ products, hasAccount: () => true })
  for (const [name, each] of shop.acquirer.capabilities) {
    const methods = [...each.methods, 'TWO_CREDIT_CARDS', 'DEBIT_CARD'] as const
    shop.acquirer.capabilities.set(name, { ...each, methods, threeDS: true })
  }
  teachAuthorisations(shop.acquirer)
  shop.acquirer.cards.set('card_first_000000000000000000001', {
    brand: 'visa',
    bin: '411111',
    last_four: '1111',
  })
  shop.acquirer.cards.set('card_second_00000000000000000002', {
    brand: 'visa',
    bin: '411111',
    last_four: '1111',
  })
  const vault = openTestVault(shop)
  const gateway = createFakeGateway('acquirer')
  gateway.capabilities = { ...gateway.capabilities, methods: ['CREDIT_CARD', 'APPLE_PAY', 'GOOGLE_PAY'] }
  gateway.answers.charge = ({ reference }) => ({ kind: 'approved', gatewayId: `at-${reference}` })
  wallets = { ...shop.deps, gateways: portOfFakes(shop, vault, [gateway]) }
  walletToken = async (name) =>
    (await vault.putWallet({ name, gateway: 'acquirer', payload: '{}', brand: 'visa', lastFour: '0010' }))
      .token
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  shop.clock.aheadMs = 0
  services = openAdvertisers(() => shop.deps.now())
  deps = {
    ...shop.deps,
    webUrl: 'https://shop.example',
    providers: PROVIDERS,
    accessOf: ({ provider, pixel: id }) => Promise.resolve(accessOf(provider, id)),
    fetch: services.fetch,
  }
})

/** Sends what the outbox orders, each order once, as the worker does. */
async function reportAll(): Promise<void> {
  const orders = await shop.rows<{ payload: PixelOrder }>(
    `delete from outbox where topic = 'pixels' returning payload`,
  )
  for (const { payload } of orders) await sendToPixels(deps, payload)
}

/**
 * Returns the events that a service received, as `id` of the pixel's events; those of Google Analytics by their own
 * names.
 */
function idsAt(service: string, pixelId?: string): string[] {
  const own = services.sent.filter(
    (sent) => sent.service === service && (pixelId === undefined || sent.url.pathname.includes(pixelId)),
  )
  return own.map(idOf).toSorted()
}

type Body = { event_id?: string; transactionId?: string; params?: { transaction_id: string } }

function idOf({ url, body }: SentEvent): string {
  const [first] = (body?.['data'] ?? body?.['events'] ?? []) as Body[]
  const id = first?.event_id ?? first?.transactionId ?? first?.params?.transaction_id
  const sentId = id ?? url.searchParams.get('orderid') ?? url.searchParams.get('orderId') ?? ''
  // Google links a purchase to its other data by the sale's own id.
  return sentId.includes('.') ? sentId : `${sentId}.Purchase`
}

/** Simulates what the pages of a sale report to the frame, each moment once in a browser. */
function openBrowser() {
  const events = new Map<string, { event: string; action: string | null; event_id: string }>()
  return {
    async look(answer: PaymentAnswer) {
      const [main] = answer.sales
      const sale = await readSale(shop.deps, {
        saleId: main?.sale_id ?? '',
        token: main?.token ?? undefined,
        sessionId: 'nobody',
      })
      expect(sale.advertising).toMatchObject({ has_frame: true })
      for (const each of framedEvents(sale, shop.deps.now())) {
        const name = `${each.event_id} ${each.action}`
        if (!events.has(name)) events.set(name, each)
        expect(each).toMatchObject({ sale_id: main?.sale_id, chc_id: main?.chc })
      }
    },
    /** Returns the ids that a pixel with these lines received. */
    ids: (configuration: Pixel['pixel_configuration']): string[] =>
      [...events.values()]
        .filter((each) =>
          configuration.some(({ event, action }) => event === each.event && (action ?? null) === each.action),
        )
        .map(({ event_id }) => event_id)
        .toSorted(),
  }
}

const BROWSER = { agent: 'Browser/1', address: '203.0.113.7', refusesBySignal: false }

type Way = {
  product?: number
  offer?: string
  country?: string
  input: Partial<PaymentBodyInput>
  /** Reported events, in alphabetical order. */
  events: readonly (typeof SALE_EVENTS)[number][]
  before?: (page: OpenPage, input: Partial<PaymentBodyInput>) => Promise<unknown>
  pays?: boolean
  afterDays?: number
}

const withBump = {
  products: [{ product_id: PRODUCTS.course }, { product_id: BUMP }],
  amount: 597,
  total: 597,
} satisfies Partial<PaymentBodyInput>
const PURCHASES = ['OrderBumpPurchase', 'Purchase'] as const
const cardOf = (token: string, amount: number) => ({
  token,
  amount,
  holder_name: 'MARIA DA SILVA',
  installments: 1,
})
const BY_CARD: readonly PaymentMethod[] = [
  'CREDIT_CARD',
  'TWO_CREDIT_CARDS',
  'DEBIT_CARD',
  'APPLE_PAY',
  'GOOGLE_PAY',
]
const MEXICO = { country_code: 'MX', cellphone: '+525512345678', document: 'GODE561231GR8' } as const

const WAYS: Readonly<Record<PaymentMethod, Way>> = {
  CREDIT_CARD: { input: withBump, events: PURCHASES },
  TWO_CREDIT_CARDS: {
    input: {
      ...withBump,
      cards: [
        cardOf('card_first_000000000000000000001', 298.5),
        cardOf('card_second_00000000000000000002', 298.5),
      ],
    },
    events: PURCHASES,
  },
  DEBIT_CARD: {
    input: withBump,
    events: PURCHASES,
    before: (page, input) => {
      shop.acquirer.authenticates = () => AUTHENTICATED
      return authenticatePayment(shop.deps, {
        body: pay.body.parse(bodyOf(page, input)),
        envelope: page.envelope,
        sessionId: page.sessionId,
        ip: null,
        risk: {},
        browser: BROWSER,
        authentication: {
          deviceReference: 'device-1',
          browser: { accept: '*/*', userAgent: 'a browser', page: null },
          returnUrlOf: (id) => `https://shop.example/1/challenge?MD=${id}`,
        },
      })
    },
  },
  PIX: { input: withBump, events: PURCHASES, pays: true },
  BOLETO: { input: withBump, events: PURCHASES, pays: true, afterDays: 3 },
  // A wallet is asked for one product.
  PAYPAL: { input: {}, events: ['Purchase'], pays: true },
  APPLE_PAY: { input: withBump, events: PURCHASES },
  GOOGLE_PAY: { input: withBump, events: PURCHASES },
  OXXO: { product: PRODUCTS.euro, country: 'MX', input: MEXICO, events: ['Purchase'], pays: true },
  PIX_AUTOMATIC: { product: PRODUCTS.again, input: {}, events: ['Purchase', 'Subscribe'], pays: true },
  FREE: { product: PRODUCTS.free, input: {}, events: ['Purchase'] },
}

async function submit(method: PaymentMethod, { input, before, ...way }: Way): Promise<PaymentAnswer> {
  const page = {
    ...(await shop.openPage(way.product ?? PRODUCTS.course, {
      ...(way.offer !== undefined && { offerHash: way.offer }),
      ...(way.country !== undefined && { country: way.country }),
    })),
    browser: BROWSER,
  }
  const isWallet = method === 'APPLE_PAY' || method === 'GOOGLE_PAY'
  const token = isWallet ? await walletToken(method === 'APPLE_PAY' ? 'apple-pay' : 'google-pay') : TEST_CARD
  const price = bodyOf(page, input).amount
  const cards = input.cards ?? [{ ...cardOf(token, price), ...(isWallet && { holder_name: '' }) }]
  const whole = { ...input, method, metas: METAS, ...(BY_CARD.includes(method) && { cards }) }
  await before?.(page, whole)
  return shop.submit(page, whole, isWallet ? wallets : shop.deps)
}

/** The money comes, some days later. */
async function settle(answer: PaymentAnswer, { afterDays = 0 }: Way): Promise<void> {
  shop.clock.aheadMs = afterDays * 86_400_000
  const reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
  if (answer.object?.kind === 'redirect') shop.acquirer.agree(reference)
  else shop.acquirer.pay(reference)
  await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
}

async function expectSentOnce(
  answer: PaymentAnswer,
  way: Way,
  ids: (of: Pixel['pixel_configuration']) => string[],
) {
  const sale = answer.sales[0]?.sale_id ?? ''
  const wanted = way.events.map((event) => `${sale}.${event}`)
  expect(ids(lines(SALE_EVENTS))).toEqual(wanted)
  expect(idsAt('graph.facebook.com', '402515001')).toEqual(wanted)
  expect(idsAt('www.google-analytics.com')).toEqual(wanted)
  expect(idsAt('datamanager.googleapis.com')).toEqual(wanted)
  expect(idsAt('business-api.tiktok.com')).toEqual(wanted)
  expect(idsAt('trc.taboola.com')).toEqual(wanted)
  expect(idsAt('tr.outbrain.com')).toEqual(wanted)
  const purchases = wanted.filter((id) => id.endsWith('Purchase'))
  expect(services.sent.filter(({ service }) => service === 'www.adsnebula.com')).toHaveLength(
    purchases.length,
  )
  // The other moments of the same purchase have its id, each with a pixel of its own.
  for (const [action, pixelId] of [
    ['on_payment_try', '402515002'],
    ['on_payment_success', '402515003'],
  ] as const) {
    expect(idsAt('graph.facebook.com', pixelId)).toEqual([`${sale}.Purchase`])
    expect(ids(at(action))).toEqual([`${sale}.Purchase`])
  }
  expect(services.dropped).toEqual([])
  expect(await shop.rows(`select provider, reason from pixel_sends where state <> 'taken'`)).toEqual([])
}

describe('each event of a sale is sent once by the server and once in the browser, by one id', () => {
  test.each(PAYMENT_METHODS)('paid by %s', async (method) => {
    const way = WAYS[method]
    const browser = openBrowser()
    const answer = await submit(method, way)
    expect(answer.status).toBe(way.pays === true ? 'WAITING_PAYMENT' : 'PAID')
    await reportAll()
    await browser.look(answer)
    const early = idsAt('graph.facebook.com', '402515001')
    expect(early).toHaveLength(way.pays === true ? 0 : way.events.length)
    if (way.pays === true) {
      await settle(answer, way)
      await reportAll()
      await browser.look(answer)
    }
    // Whatever is looked at or reported once more is no news.
    await browser.look(answer)
    await reportAll()
    await expectSentOnce(answer, way, browser.ids)
  })

  test('a subscription by card, and one that begins with a trial', async () => {
    for (const [offer, events] of [
      [undefined, ['Purchase', 'Subscribe']],
      ['teste07', ['Purchase', 'StartTrial']],
    ] as const) {
      await shop.reset()
      services.sent.length = 0
      const price = offer === undefined ? 39.9 : 0
      const input = { amount: price, total: price }
      const way: Way = { product: PRODUCTS.again, ...(offer !== undefined && { offer }), input, events }
      const browser = openBrowser()
      const answer = await submit('CREDIT_CARD', way)
      await reportAll()
      await browser.look(answer)
      await expectSentOnce(answer, way, browser.ids)
    }
  })
})

test('a boleto paid three days later is reported with the time when it was paid', async () => {
  const answer = await submit('BOLETO', WAYS.BOLETO)
  await reportAll()
  const made = shop.deps.now().getTime()
  await settle(answer, WAYS.BOLETO)
  await reportAll()
  const meta = services.sent.filter(({ url }) => url.pathname.includes('402515001'))
  const times = meta.map(
    ({ body }) => ((body?.['data'] ?? []) as { event_time: number }[])[0]?.event_time ?? 0,
  )
  expect(times).toHaveLength(2)
  for (const time of times) expect(time * 1_000 - made).toBeGreaterThan(3 * 86_400_000 - 60_000)
})

test('the panel shows the events of a sale sent to each pixel', async () => {
  const answer = await submit('CREDIT_CARD', WAYS.CREDIT_CARD)
  await reportAll()
  const { payment } = await shop.purchaseOf(answer)
  const events = await sessionEvents(shop.deps, payment.session_id, PRODUCTS.course)
  const bump = events.find(({ event }) => event === 'OrderBumpPurchase')
  expect(bump).toMatchObject({
    value: 100,
    items: [{ id: String(BUMP), price: 100 }],
    action: 'on_payment_paid',
    sale_id: answer.sales[0]?.sale_id,
    chc_id: answer.sales[0]?.chc,
  })
  // Pixels that receive bumps separately, and one that receives everything as one purchase.
  const purchases = events.filter(({ event }) => event === 'Purchase')
  expect(purchases.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([497, 597])
  expect(purchases.flatMap(({ told }) => told).every(({ state }) => state === 'taken')).toBe(true)
  const sale = await readSale(shop.deps, {
    saleId: answer.sales[0]?.sale_id ?? '',
    token: undefined,
    sessionId: payment.session_id,
  })
  expect(sale.debug_pixel).toBe(true)
  expect(await sessionEvents(shop.deps, 'another session', PRODUCTS.course)).toEqual([])
})
