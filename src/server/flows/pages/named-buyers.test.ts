import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import { askRefund } from '../refunds/request-refund.ts'
import { newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { namedBuyers } from './named-buyers.ts'

const LOOK = { id: 51, seller_id: 10, purchase_notification: true, notification_sales: true }

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

async function buy(input: Partial<PaymentBodyInput> = { naming_consent: true }) {
  const sessionId = newSession()
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course, { sessionId }), input)
  return { answer, sessionId, saleId: answer.sales[0]?.sale_id ?? '' }
}
const named = (look = LOOK, product: number = PRODUCTS.course) => namedBuyers(shop.deps, look, product)
const names = async () => (await named()).map(({ name }) => name)

describe('a buyer is named to others', () => {
  test('by first name and town, where they agreed and have paid', async () => {
    await buy()
    await buy({ naming_consent: true, name: 'João Pedro Alves', city: 'Recife', state: 'PE' })
    expect(await names()).toEqual(['João (Recife)', 'Maria'])
  })

  test('by an id that is the same each time and reveals no order', async () => {
    await buy()
    const [[first], [again]] = [await named(), await named()]
    expect(first?.id).toBe(again?.id)
    expect(first?.id).toBeLessThan(0)
  })

  test.each<[string, Partial<PaymentBodyInput>]>([
    ['who has not agreed', {}],
    ['who has not paid', { naming_consent: true, method: 'PIX', cards: [] }],
  ])('but no buyer %s', async (_, input) => {
    await buy(input)
    expect(await names()).toEqual([])
  })

  test('for three hours, at that product, and where the look wants it', async () => {
    await buy()
    expect(await named(LOOK, PRODUCTS.limited)).toEqual([])
    expect(await named({ ...LOOK, notification_sales: false })).toEqual([])
    expect(await named({ ...LOOK, purchase_notification: false })).toEqual([])
    await shop.rows(`update payments set created_at = created_at - interval '3 hours 1 minute'`)
    expect(await names()).toEqual([])
  })

  test('until they withdraw it, with the token of their sale or in their browser, and only by themselves', async () => {
    const { answer, saleId } = await buy()
    const stranger = await openBrowser(server)
    const stop = (token?: string) =>
      stranger.call('stopNaming', { params: { sale_id: saleId }, body: token === undefined ? {} : { token } })
    expect((await stop()).status).toBe(404)
    expect(await names()).toEqual(['Maria'])
    const token = answer.sales[0]?.token ?? ''
    expect([(await stop(token)).status, (await stop(token)).status]).toEqual([200, 200])
    expect(await names()).toEqual([])
  })

  test('not once their purchase was refunded or they were erased', async () => {
    const { saleId } = await buy()
    await askRefund(shop.deps, {
      saleId,
      key: 'back',
      reason: 'asked by the buyer',
      amount: null,
      by: 'gateway',
      card: null,
    })
    expect(await names()).toEqual([])
    await buy()
    await shop.rows('update payments set erased_at = now()')
    expect(await names()).toEqual([])
  })
})

test('a page asks only where its look names buyers, and finds them', async () => {
  await buy()
  const open = async (notification_sales: boolean) => {
    await shop.rows(
      `update custom_checkouts set body = body || '{"purchase_notification": true, "notification_sales": ${notification_sales}}' where id = 51`,
    )
    const browser = await openBrowser(server)
    const { answer } = await browser.call('checkoutProduct', {
      params: { product_id: String(PRODUCTS.course), ch_id: '51' },
    })
    return answer as {
      acceptances: { name: string }[]
      purchase_notifications?: { list: { name: string }[] }
    }
  }
  const asking = await open(true)
  expect(asking.acceptances.map(({ name }) => name)).toContain('named')
  expect(asking.purchase_notifications?.list.map(({ name }) => name)).toEqual(['Maria'])
  const silent = await open(false)
  expect(silent.acceptances.map(({ name }) => name)).not.toContain('named')
  expect(silent.purchase_notifications).toBeUndefined()
})
