import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../store/postgres/database.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { checkoutData } from './page-data.ts'

let shop: Shop
let db: Database
const statements: string[] = []

beforeAll(async () => {
  shop = await openShop()
  db = openDatabase({ url: shop.url, max: 2, onQuery: (sql) => statements.push(sql) })
})
beforeEach(() => void (statements.length = 0))
afterAll(async () => {
  await db.destroy()
  await shop.close()
})

const open = (sessionId: string, isNewSession: boolean, asksAgain = false) =>
  checkoutData(
    { ...shop.deps, db },
    {
      productId: PRODUCTS.course,
      offerHash: null,
      customCheckoutId: null,
      hints: { parameter: 'BR' },
      sessionId,
      isNewSession,
      network: 'network',
      isMobile: false,
      query: {},
      affiliates: { link: null, remembered: null },
      renewal: null,
      upsellId: null,
      asksAgain,
      coupon: null,
      locale: 'de',
    },
  )

test('nothing is asked of a session that begins with the page', async () => {
  const page = await open('session-that-begins', true)
  expect(statements).toEqual([])
  const known = await open('session-that-begins', false)
  expect(statements).toHaveLength(2)
  for (const table of ['payments', 'leads']) expect(statements.join()).toContain(`from ${table}`)
  expect({ ...page.data, tokens: null }).toEqual({ ...known.data, tokens: null })
})

test('a session that has bought is shown its purchase', async () => {
  const opened = await shop.openPage(PRODUCTS.course)
  await shop.submit(opened)
  const { data, madeAt } = await open(opened.sessionId, false)
  expect(data.open?.sale.status).toBe('PAID')
  expect(madeAt).toContain(`/de/1/danke?s_id=${data.open?.sale.sale_id}&`)
  expect((await open(opened.sessionId, false, true)).madeAt).toBeNull()
  expect((await open('session-of-a-stranger', false)).madeAt).toBeNull()
})
