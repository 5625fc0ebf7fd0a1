import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { CALL_LIMITS } from '#rules/limits/call-limits.ts'
import { coupon as words } from '#texts/pt/coupon.ts'
import { money } from '#texts/format.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

/*
 * A link that names a coupon: the form of the simple page has the price that is paid. The first price of the page with
 * scripts is tested in web/screens/agreed-price.test.tsx.
 */

const coupon = (name: string, own: Partial<Coupon> = {}): Coupon => ({
  name,
  seller_id: 10,
  type: 'PERCENTAGE',
  value: 10,
  product_ids: [PRODUCTS.course],
  ...own,
})

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({
    coupons: [coupon('DEZ'), coupon('VENCIDO', { due_date: 'now-1d' }), coupon('POUCO', { limit: 1 })],
    products: { [PRODUCTS.course]: { allowed_coupon: true, max_installments: 1 } },
  })
  server = await startTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const FULL = 49_700
const REDUCED = 44_730
const written = (amount: number): string => money(amount, 'BRL', 'pt')
const link = (name: string, more = ''): string => `/${PRODUCTS.course}?country=BR&cupom=${name}${more}`
const PLAIN = '&scripts=off'

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<' }
function hiddenOf(body: string): Record<string, string> {
  const inputs = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const decoded = (value: string) => value.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity)
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, decoded(value)]))
}

async function order(browser: Browser, url: string, fields: Record<string, string>) {
  const typed = {
    name: 'Maria da Silva',
    email: 'maria@example.com',
    cellphone: '11987654321',
    document: newDocument(),
    method: 'PIX',
  }
  return server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: browser.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...typed, ...fields }).toString(),
  })
}

test('without scripts the form shows the discount of the coupon, and the Pix is for the rest', async () => {
  const browser = await openBrowser(server)
  const { body } = await browser.get(link('DEZ', PLAIN))
  expect(body).toContain(`−${written(FULL - REDUCED)}`)
  expect(body).toContain(written(REDUCED))
  const answer = await order(browser, link('DEZ', PLAIN), hiddenOf(body))
  expect(answer.statusCode).toBe(303)
  const [attempt] = await shop.rows<{ amount: string }>(
    'select amount::text from attempts order by created_at desc limit 1',
  )
  expect(attempt?.amount).toBe(String(REDUCED))
})

test('one that is refused says why, and the form has the whole price', async () => {
  const browser = await openBrowser(server)
  const { body } = await browser.get(link('NAOEXISTE', PLAIN))
  expect(body).toContain(words.refusals.COUPON_INVALID)
  expect(body).not.toContain(written(REDUCED))
  const expired = await browser.get(link('VENCIDO', PLAIN))
  expect(expired.body).toContain('role="alert"')
  expect(expired.body).toContain(written(FULL))
})

test('one that is used up while the form is filled in shows the whole price before it is paid', async () => {
  const [first, second] = [await openBrowser(server), await openBrowser(server)]
  const url = link('POUCO', PLAIN)
  const [mine, theirs] = [(await first.get(url)).body, (await second.get(url)).body]
  expect((await order(first, url, hiddenOf(mine))).statusCode).toBe(303)
  const late = await order(second, url, hiddenOf(theirs))
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain(written(FULL))
  const again = await order(second, url, hiddenOf(late.body))
  expect(again.statusCode).toBe(303)
})

test('a caller guessing names by links is held to the limit of the call, and still sees the page', async () => {
  const strict = await startTestServer(shop, { rateLimits: true })
  const browser = await openBrowser(strict)
  const shown = async (): Promise<[number, boolean]> => {
    const { statusCode, body } = await browser.get(link('DEZ', PLAIN))
    return [statusCode, body.includes(written(REDUCED))]
  }
  for (let n = 0; n < CALL_LIMITS.checkCoupon.session; n += 1) expect(await shown()).toEqual([200, true])
  expect(await shown()).toEqual([200, false])
  await strict.close()
})
