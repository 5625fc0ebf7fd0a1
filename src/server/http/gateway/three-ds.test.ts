import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, type CallAnswer } from '#contract/checkout/calls.ts'
import { HEADERS, TOKEN_NAMES } from '#contract/routes.ts'
import { BROWSER_PAGE } from '#gateways/sample-charge.test-double.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { signGateway } from '#rules/payment/gateway-signature.ts'
import type { CaptchaChallenge } from '../../call-error.ts'
import { createChangeHub } from '../../live/change-hub.ts'
import { openCheckout } from '../../flows/pages/read-renewal.ts'
import { sealRenewalLink } from '../../signing/renewal-link.ts'
import { solveCaptcha } from '../../testing/solved-captcha.ts'
import { CHALLENGE, offerThreeDS } from '../../testing/issuer.ts'
import { bodyOf, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'
import { listenForChallenges } from '../../store/outbox/sale-notifications.ts'
import { createTestGateway, GATEWAY_ORIGIN } from '../../testing/test-gateway.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testing/test-server.ts'

let shop: Shop
let web: TestServer
let gateway: FastifyInstance
let gatewayUrl: string
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  shop = await openShop({ seller: { three_ds: true } })
  closers.push(() => shop.close())
  const challenges = createChangeHub<string>((id) => id)
  const listening = await listenForChallenges(shop.url, challenges.publish, {
    log: shop.log,
    onReconnect: () => challenges.refresh(),
  })
  closers.unshift(() => listening.stop())
  web = await startTestServer(shop)
  closers.unshift(() => web.close())
  gateway = await createTestGateway(shop, { challenges })
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  gatewayUrl = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`
  closers.unshift(() => gateway.close())
})
afterAll(async () => {
  for (const close of closers) await close()
})
beforeEach(async () => {
  await shop.reset()
  offerThreeDS(shop.acquirer)
  shop.acquirer.authenticates = () => CHALLENGE
})

function headersOf(page: OpenPage, path: string): Record<string, string> {
  const tokens = page.reading.tokens as Record<string, string>
  return {
    origin: ORIGIN,
    [HEADERS.session]: page.sessionId,
    [HEADERS.signature]: signGateway({ path, sessionId: page.sessionId, random4: 1234, rounds: 3 }),
    ...Object.fromEntries(TOKEN_NAMES.map((name) => [name, tokens[name] ?? ''])),
  }
}

async function priority(
  page: OpenPage,
  headers = headersOf(page, '/checkout/priority'),
  input: Parameters<typeof bodyOf>[1] = {},
) {
  const payment = bodyOf(page, input)
  const answer = await gateway.inject({
    method: 'POST',
    url: '/checkout/priority',
    headers,
    payload: {
      payment_method: 'CREDIT_CARD',
      cards: payment.cards?.map(({ token }) => ({ token })),
      seller_id: 10,
      product_id: page.productId,
      data3ds: { payment, dfReferenceId: 'device-1', browser: BROWSER_PAGE },
    },
  })
  return { status: answer.statusCode, body: answer.json<CallAnswer<'priority'> & { code?: string }>() }
}

async function begin(page: OpenPage): Promise<NonNullable<CallAnswer<'priority'>['response3ds']>> {
  const { body } = await priority(page)
  if (body.response3ds === null) throw new Error('nothing was authenticated')
  return body.response3ds
}

const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  payload: new URLSearchParams(fields).toString(),
})

test('the priority call answers a challenge, by the tokens of the payment that it is for', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const { status, body } = await priority(page)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    gateway: 'acquirer',
    authenticates: true,
    response3ds: { challengeRequired: true, status: 'challenged', cavv: null, eci: null },
  })
  expect(JSON.stringify(body)).not.toContain(CHALLENGE.action.token)
  expect(shop.acquirer.authentications.at(-1)?.browser?.page).toEqual(BROWSER_PAGE)
  const headers = headersOf(page, '/checkout/priority')
  const forged = await priority(page, { ...headers, trans: `${headers['trans'] ?? ''}x` })
  expect([forged.status, forged.body.code]).toEqual([403, 'TOKEN_FORGED'])
  const stranger = await priority(page, {
    ...headers,
    [HEADERS.session]: 'another',
    [HEADERS.signature]: signGateway({
      path: '/checkout/priority',
      sessionId: 'another',
      random4: 1234,
      rounds: 3,
    }),
  })
  expect(stranger.body.code).toBe('SESSION_MISMATCH')
})

test('the issuer is asked after the captcha, and one that takes no part is no way around it', async () => {
  await shop.importAgain({ seller: { three_ds: true, captcha: true } })
  shop.acquirer.authenticates = () => ({ kind: 'unavailable', reason: 'not enrolled' })
  const page = await shop.openPage(PRODUCTS.course)
  const refused = await priority(page)
  expect([refused.status, refused.body.code]).toEqual([403, 'CAPTCHA_REQUIRED'])
  expect(shop.acquirer.authentications).toHaveLength(0)
  const { captcha } = refused.body as unknown as { captcha: CaptchaChallenge }
  const { status } = await priority(page, undefined, { captcha: solveCaptcha(captcha) })
  expect(status).toBe(200)
  expect(shop.acquirer.authentications).toHaveLength(1)
  await shop.importAgain({ seller: { three_ds: true } })
})

test('a renewal is authenticated by the tokens of its own page and by no others', async () => {
  const product: Partial<Product> = { type: 'SUBSCRIPTION', period: 30, offers: [] }
  const products = { [PRODUCTS.course]: product }
  await shop.importAgain({ products, seller: { three_ds: false } })
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page)
  await shop.importAgain({ products, seller: { three_ds: true } })
  shop.clock.aheadMs = 40 * 24 * 60 * 60_000
  const [row] = await shop.rows<{ id: string }>('select subscription_id as id from subscriptions')
  const subscriptionId = row?.id ?? ''
  const signature = sealRenewalLink(shop.keys, subscriptionId, shop.deps.now().getTime() + 60_000, 0)
  const { sessionId, productId } = page
  const request = { productId, offerHash: null, customCheckoutId: null, hints: {}, sessionId, network: 'n' }
  const reading = await openCheckout(shop.deps, request, { subscriptionId, signature })
  const renewal = { subscription_id: subscriptionId, client_id: signature }
  const answer = await priority({ ...page, reading }, undefined, renewal)
  expect(answer.body.response3ds).toMatchObject({ status: 'challenged', challengeRequired: true })
  const path = '/checkout/3ds/complete3dsChallenge'
  shop.acquirer.verifies = () => ({ kind: 'failed' })
  const completed = await gateway.inject({
    method: 'POST',
    url: path,
    headers: headersOf(page, path),
    payload: { id: answer.body.response3ds?.id },
  })
  expect(completed.json()).toMatchObject({ status: 'failed' })
  const ordinary = await priority(await shop.openPage(PRODUCTS.course), undefined, renewal)
  const other = await priority({ ...page, reading })
  expect([ordinary.body.code, other.body.code]).toEqual(['TOKEN_FORGED', 'TOKEN_FORGED'])
})

test('the challenge opens in a frame of ours that only our page may show, and posts to the bank alone', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const { id, token_3ds } = await begin(page)
  const opened = await gateway.inject(
    form('/checkout/3ds/challenge', { MD: id, JWT: token_3ds ?? '' }, { origin: ORIGIN }),
  )
  expect(opened.statusCode).toBe(200)
  expect(opened.body).toContain(`action="${CHALLENGE.action.url}"`)
  expect(opened.body).toContain(`value="${id}"`)
  expect(opened.body).toContain(`value="${CHALLENGE.action.token}"`)
  const policy = String(opened.headers['content-security-policy'])
  expect(policy).toContain(`frame-ancestors ${ORIGIN};`)
  expect(policy).toContain('form-action https://bank.example;')
  const forged = await gateway.inject(form('/checkout/3ds/challenge', { MD: id, JWT: 'forged' }))
  expect(forged.statusCode).toBe(404)
})

test('device data: a sealed token opens the collecting page in a hidden frame, and nothing else does', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  shop.acquirer.deviceData = () =>
    Promise.resolve({ token: 'a-device-jwt', url: 'https://bank.example/device' })
  const [card] = bodyOf(page).cards ?? []
  const ask = (token: string) =>
    gateway.inject({
      method: 'POST',
      url: '/checkout/3ds/token',
      headers: headersOf(page, '/checkout/3ds/token'),
      payload: { product_id: page.productId, gateway: 'acquirer', card: token },
    })
  const answer = await ask(card?.token ?? '')
  const { token, url } = answer.json<CallAnswer<'token3ds'>>()
  expect(url).toBe(`${GATEWAY_ORIGIN}/checkout/3ds/device`)
  const frame = await gateway.inject(
    form('/checkout/3ds/device', { JWT: token ?? '', Bin: '411111' }, { origin: ORIGIN }),
  )
  expect(frame.body).toContain('action="https://bank.example/device"')
  expect(frame.body).toContain('name="Bin" value="411111"')
  expect(frame.body).toContain('value="a-device-jwt"')
  expect((await gateway.inject(form('/checkout/3ds/device', { JWT: 'eyJ9.forged' }))).statusCode).toBe(403)
  expect((await ask('card_of_nobody_at_all_000')).json()).toMatchObject({ code: 'CARD_GONE' })
})

test('the return is reported once, whichever process receives it, and again after a reconnect', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const { id } = await begin(page)
  const events = await readEvents(`${gatewayUrl}/checkout/3ds/events?id=${id}`)
  expect(events.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  expect((await statusOf(id)).completed).toBe(false)
  const back = await web.app.inject(
    form(`/de/${page.productId}/challenge?MD=${id}`, { MD: id, transactionId: 't-1', cres: 'x' }),
  )
  expect(back.statusCode).toBe(200)
  expect(back.body).toContain('lang="de"')
  expect(await events.next()).toBe(`id: 1\nevent: challenge.completed\ndata: {"id":"${id}"}`)
  await web.app.inject(form(`/${page.productId}/challenge`, { MD: id }))
  expect((await statusOf(id)).completed).toBe(true)
  const [row] = await shop.rows<{ returned: object }>(
    `select three_ds -> 'returned' as returned from attempts`,
  )
  expect(row?.returned).toEqual({ transactionId: 't-1', cres: 'x' })
  const late = await readEvents(`${gatewayUrl}/checkout/3ds/events?id=${id}`)
  expect(await late.next()).toContain('challenge.completed')
  await Promise.all([events.close(), late.close()])
})

test('in the whole window the return leads to the checkout; an unknown id gets nothing', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const { id } = await begin(page)
  const url = `/${page.productId}/challenge?MD=${id}&redirectResult=r`
  const back = await web.app.inject({ url, headers: { 'sec-fetch-dest': 'document' } })
  expect([back.statusCode, back.headers.location]).toEqual([303, `/${page.productId}`])
  expect((await statusOf(id)).completed).toBe(true)
  const strange = await web.app.inject(`/${page.productId}/challenge?MD=nobody-at-all`)
  expect(strange.statusCode).toBe(200)
  expect((await gateway.inject('/checkout/3ds/events?id=nobody-at-all')).statusCode).toBe(404)
  expect((await gateway.inject('/checkout/3ds/challenge/nobody-at-all')).statusCode).toBe(404)
})

test('the webhook of a challenge needs the gateway signature, and completion the session', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const { id } = await begin(page)
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    gateway.inject({ method: 'POST', url, headers, payload })
  expect((await post('/challenge/webhook', { MD: id }, { origin: ORIGIN })).statusCode).toBe(403)
  const reported = await post('/challenge/webhook', { MD: id }, headersOf(page, '/challenge/webhook'))
  expect(reported.json()).toEqual({ received: true })
  const path = '/checkout/3ds/complete3dsChallenge'
  shop.acquirer.verifies = () => ({ kind: 'failed' })
  const completed = await post(path, { id }, headersOf(page, path))
  expect(CALLS.complete3ds.answer.parse(completed.json())).toEqual({ id, status: 'failed' })
  const other = await shop.openPage(PRODUCTS.course)
  expect((await post(path, { id }, headersOf(other, path))).statusCode).toBe(404)
})

async function statusOf(id: string): Promise<CallAnswer<'challenge3ds'>> {
  const answer = await gateway.inject({ url: `/checkout/3ds/challenge/${id}`, headers: { origin: ORIGIN } })
  return answer.json()
}

/** The events of a stream, comments and pauses left out. */
async function readEvents(url: string) {
  const answer = await fetch(url, { headers: { origin: ORIGIN } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    headers: answer.headers,
    async next(): Promise<string> {
      for (;;) {
        const [event] = text.split('\n\n').filter((part) => part.startsWith('id: '))
        if (event !== undefined) return event
        text += (await reader?.read())?.value ?? ''
      }
    },
    close: async () => reader?.cancel(),
  }
}
