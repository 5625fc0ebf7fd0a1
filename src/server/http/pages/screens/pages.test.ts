import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  browser = await openBrowser(server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const lastPage = () => server.rendered.at(-1)?.page

describe('an address', () => {
  test.each([
    ['/1/', '/1'],
    ['/1/?cupom=A', '/1?cupom=A'],
    ['/pt', '/'],
    ['/pt/1?em=a%40b.example', '/1?em=a%40b.example'],
    ['/pt?a=1', '/?a=1'],
    ['/de/1/', '/de/1'],
    ['/1/en?a=1', '/en/1?a=1'],
    ['/assinatura/1?a=1', '/1?a=1'],
    ['/de/assinatura/1/offer/promo', '/de/1/offer/promo'],
    [
      '/de/1/offer/abroad?country=AT&em=a%40b.example',
      'https://checkout.elsewhere.example/de/1/offer/abroad?country=AT&em=a%40b.example',
    ],
    ['/1/offer/abroad', 'https://checkout.elsewhere.example/1/offer/abroad?country=BR'],
  ])('%s is found at %s', async (path, location) => {
    const raw = await browser.get(path)
    expect([raw.statusCode, raw.headers.location]).toEqual([302, location])
  })

  test.each([
    '//evil.example/',
    '/pt//evil.example',
    '/pt/\\evil.example',
    '/\\evil.example/',
    '//evil.example//',
    '/pt//evil.example/',
  ])('%s never leads to another site', async (path) => {
    const raw = await browser.get(path)
    const location = new URL(raw.headers.location ?? '/', 'https://checkout.example')
    expect(location.origin).toBe('https://checkout.example')
    expect(raw.statusCode).toBeLessThan(500)
  })

  test.each(['//', '/%', '/%E0%A4%A', '/1?%', '/..%2f..%2fetc/passwd'])(
    '%s is no failure of ours',
    async (path) => {
      const raw = await browser.get(path)
      expect(raw.statusCode).toBeLessThan(500)
    },
  )
})

describe('the form of an offer after a purchase', () => {
  let buyer: Browser
  beforeEach(async () => {
    buyer = await openBrowser(server)
  })

  test('knows the buyer of this session’s purchase, and of no other', async () => {
    const page = await shop.openPage(PRODUCTS.course, { sessionId: buyer.sessionId })
    const own = (await shop.submit(page)).sales[0]?.sale_id
    const strange = (await shop.submit(await shop.openPage(PRODUCTS.course))).sales[0]?.sale_id
    const buyerAt = async (saleId: string | null | undefined) => {
      await buyer.get(`/3?up_id=${saleId}`)
      const { data } = lastPage() ?? {}
      return data?.screen === 'checkout' ? data.buyer : undefined
    }
    expect(await buyerAt(own)).toMatchObject({ personal: { name: 'Maria da Silva' } })
    expect(await buyerAt(strange)).toBeNull()
    expect(await buyerAt('nothing')).toBeNull()
  })

  test('is offered on the success page, with the tokens of its payment', async () => {
    const page = await shop.openPage(PRODUCTS.course, { sessionId: buyer.sessionId, offerHash: 'promo' })
    const answer = await shop.submit(page, { reuse_credit_card: true, document: newDocument() })
    const [sale] = answer.sales
    await buyer.get(`/1/obrigado?s_id=${sale?.sale_id}`)
    expect(lastPage()?.data).toMatchObject({
      screen: 'success',
      upsell: { product: { id: 3 }, amount: 100, one_click: { amount: 100, card: { last_four: '1111' } } },
    })
  })
})

describe('an affiliate', () => {
  const cookieOf = (raw: { cookies: { name: string; value: string }[] }) =>
    raw.cookies.find(({ name }) => name.startsWith('a_id_'))
  const affiliateAt = async (path: string, remembered: string) => {
    const raw = await browser.get(path, { cookie: `${browser.cookie}; ${remembered}` })
    const { data } = lastPage() ?? {}
    return { id: data?.screen === 'checkout' ? data.affiliate_id : undefined, cookie: cookieOf(raw) }
  }

  test('of a link is remembered for this product for 30 days', async () => {
    const { id, cookie } = await affiliateAt('/1?a_id=777', '')
    expect(id).toBe(777)
    expect(cookie).toMatchObject({
      name: 'a_id_1',
      value: '777',
      path: '/',
      maxAge: 30 * 24 * 3600,
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
    })
  })

  test.each([
    ['/1', 'a_id_1=777', 777, undefined],
    ['/1', 'a_id_5=777', null, undefined],
    ['/1?a_id=778', 'a_id_1=777', 778, '778'],
    ['/1?a_id=999', 'a_id_1=777', 777, undefined],
    ['/1?a_id=999', '', null, undefined],
    ['/1?a_id=x', 'a_id_1=y', null, undefined],
    ['/3?a_id=777', '', null, undefined],
    // A product that keeps the affiliate of the first lead.
    ['/5?a_id=778', 'a_id_5=777', 777, undefined],
    ['/5?a_id=778', '', 778, '778'],
  ])('at %s with the cookie %s is %s', async (path, remembered, expected, kept) => {
    const { id, cookie } = await affiliateAt(path, remembered)
    expect([id, cookie?.value]).toEqual([expected, kept])
  })
})

describe('a partner’s host', () => {
  test('serves the pages with its own icon, and they call their own host', async () => {
    await browser.get('/1', { host: 'partner.example' })
    expect(lastPage()?.frame).toMatchObject({
      isPartnerHost: true,
      bases: { api: 'https://partner.example/api', gateway: 'https://gateway.example' },
    })
    await browser.get('/1', { host: 'stranger.example' })
    expect(lastPage()?.frame).toMatchObject({
      isPartnerHost: false,
      bases: { api: 'https://checkout.example/api' },
    })
  })
})

describe('the root', () => {
  test.each([
    ['de-DE,de;q=0.9', undefined, '/de'],
    ['pt-BR', undefined, undefined],
    ['ja', undefined, undefined],
    ['de', 'en', '/en'],
    ['de', 'pt', undefined],
    ['de', 'xx', '/de'],
  ])('for a browser that says %s, with the cookie %s, is at %s', async (language, remembered, location) => {
    const cookie =
      remembered === undefined ? browser.cookie : `${browser.cookie}; i18n_redirected=${remembered}`
    const raw = await browser.get('/?a=1', { 'accept-language': language, cookie })
    expect(raw.headers.location).toBe(location === undefined ? undefined : `${location}?a=1`)
  })

  test('alone asks the browser for its language', async () => {
    const raw = await browser.get('/1', { 'accept-language': 'de' })
    expect(raw.statusCode).toBe(200)
    expect(lastPage()?.frame.locale).toBe('pt')
  })
})

describe('a page', () => {
  test('remembers its language for a year', async () => {
    const raw = await browser.get('/de/1')
    const cookie = raw.cookies.find(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({
      value: 'de',
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'Lax',
      secure: true,
    })
    const again = await browser.get('/de/1', { cookie: `${browser.cookie}; i18n_redirected=de` })
    expect(again.cookies).toEqual([])
  })

  test('may run its own script and no other', async () => {
    const raw = await browser.get('/1')
    const policy = String(raw.headers['content-security-policy'])
    const nonce = server.rendered.at(-1)?.nonce ?? ''
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(raw.body).toContain(`nonce="${nonce}"`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('frame-src https://gateway.example')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types served worker")
    expect(policy).not.toMatch(/unsafe|\*/)
    await browser.get('/1')
    expect(server.rendered.at(-1)?.nonce).not.toBe(nonce)
    expect(raw.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  test('of a product holds the data of the checkout', async () => {
    const raw = await browser.get(`/${PRODUCTS.course}/offer/promo?country=DE&em=a%40b.example&em=second`)
    expect(raw.statusCode).toBe(200)
    expect(lastPage()?.data).toMatchObject({
      screen: 'checkout',
      product_id: 1,
      offer_hash: 'promo',
      lead: null,
      open: null,
    })
    expect(lastPage()?.frame).toMatchObject({
      sessionId: browser.sessionId,
      country: 'DE',
      query: { country: 'DE', em: 'a@b.example' },
      buildId: 'build-1',
    })
  })

  test.each([
    ['/1', undefined],
    ['/de/1', 'pt'],
    [`/en/pre-checkout/${PRODUCTS.event}`, 'pt'],
    ['/de/nowhere', undefined],
  ])('%s says that the seller wrote in %s', async (path, language) => {
    await browser.get(path)
    expect(lastPage()?.frame.writtenIn).toBe(language)
  })

  test.each([
    ['/nowhere', 'path'],
    ['/999', 'product'],
    ['/1/offer/paused', 'offer'],
    ['/1?ch_id=999', 'link'],
    [`/${PRODUCTS.payoutsOff}`, 'seller-not-ready'],
  ])('%s is not found, because of the %s', async (path, reason) => {
    const raw = await browser.get(path)
    expect(raw.statusCode).toBe(404)
    expect(lastPage()?.data).toMatchObject({ screen: 'not-found', reason })
  })

  test('that fails to load says so, and the log says why', async () => {
    const { gateways } = shop.acquirer
    shop.acquirer.gateways = () => Promise.reject(new Error('the gateway role is away'))
    const raw = await browser.get('/1')
    shop.acquirer.gateways = gateways
    expect(raw.statusCode).toBeGreaterThanOrEqual(400)
    expect(lastPage()?.data).toMatchObject({ screen: 'error', reason: 'load-failed' })
    expect(shop.lines.join('\n')).toContain('the gateway role is away')
  })

  test.each([
    ['br, gzip', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br;q=0.2, gzip;q=0.9', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['gzip, br;q=0', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['*', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['brotli', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)('for a browser that accepts %s is sent as %s', async (accepted, encoding, open) => {
    const raw = await browser.get('/1', { 'accept-encoding': accepted })
    expect(raw.headers['content-encoding']).toBe(encoding)
    expect(open(raw.rawPayload).toString()).toContain('checkout')
  })

  test('resumes the input of the session and its pending payment', async () => {
    const other = await openBrowser(server)
    const page = await shop.openPage(PRODUCTS.course, { sessionId: other.sessionId })
    const answer = await shop.submit(page, { method: 'PIX' })
    await other.get('/1')
    expect(lastPage()?.data).toMatchObject({
      screen: 'checkout',
      open: { sale: { sale_id: answer.sales[0]?.sale_id, status: 'WAITING_PAYMENT' } },
    })
    await browser.get('/1')
    expect(lastPage()?.data).toMatchObject({ screen: 'checkout', open: null })
  })

  test('leads to the purchase that this session has just made, and to no other', async () => {
    const [other, stranger] = [await openBrowser(server), await openBrowser(server)]
    const page = await shop.openPage(PRODUCTS.course, { sessionId: other.sessionId })
    const [sale] = (await shop.submit(page)).sales
    const raw = await other.get('/1?utm_source=radio')
    expect(raw.statusCode).toBe(302)
    expect(raw.headers.location).toMatch(new RegExp(`^/1/obrigado\\?s_id=${sale?.sale_id}&`))
    for (const address of ['/1?again=1', '/1/offer/promo']) {
      expect((await other.get(address)).statusCode).toBe(200)
      expect(lastPage()?.data).toMatchObject({ open: { sale: { sale_id: sale?.sale_id } } })
    }
    await stranger.get('/1')
    expect(lastPage()?.data).toMatchObject({ screen: 'checkout', open: null })
  })

  test('of a sale is opened by its token', async () => {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
    const [sale] = answer.sales
    const address = `/1/obrigado?s_id=${sale?.sale_id}&token=${sale?.token}`
    expect((await browser.get(address)).statusCode).toBe(200)
    expect(lastPage()?.data).toMatchObject({ screen: 'success', followed: { sale: { status: 'PAID' } } })
    expect((await browser.get(address.replace('/1/', '/2/'))).statusCode).toBe(404)
    const other = await shop.submit(
      await shop.openPage(PRODUCTS.course, { sessionId: browser.sessionId, offerHash: 'promo' }),
    )
    const mine = other.sales[0]
    const stranger = (await shop.submit(await shop.openPage(PRODUCTS.limited))).sales[0]
    await browser.get(
      `${address}&product_1=1-chc_${mine?.chc}-s_id_${mine?.sale_id}&product_2=3-s_id_${stranger?.sale_id}`,
    )
    expect(lastPage()?.data).toMatchObject({
      screen: 'success',
      others: [{ sale_id: mine?.sale_id, status: 'PAID', amount: 297, currency: 'BRL' }],
    })
    const pending = await browser.get(
      `/payment-pending?product_id=1&s_id=${sale?.sale_id}&token=${sale?.token}`,
    )
    expect(pending.statusCode).toBe(200)
  })
})

test.each(['POST', 'PUT', 'DELETE'] as const)('%s on a page is answered as data', async (method) => {
  const raw = await server.app.inject({ method, url: '/1' })
  expect([raw.statusCode, errorBody.parse(raw.json()).code]).toEqual([404, 'NOT_FOUND'])
})
