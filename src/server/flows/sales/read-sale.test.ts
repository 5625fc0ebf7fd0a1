import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { checkPayment, renewPix } from '../purchase/follow-pix.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import { readSale } from './read-sale.ts'
import { newSession, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'

let shop: Shop
let page: OpenPage
let answer: PaymentAnswer
let saleId: string
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.reset()
  page = await shop.openPage(PRODUCTS.course)
  answer = await shop.submit(page, { method: 'PIX' })
  saleId = answer.sales[0]?.sale_id ?? ''
})
afterAll(() => shop.close())

describe('a sale', () => {
  test('is read by the session that bought, and by the holder of its token', async () => {
    const token = answer.sales[0]?.token ?? ''
    const bySession = await readSale(shop.deps, { saleId, token: undefined, sessionId: page.sessionId })
    const byToken = await readSale(shop.deps, { saleId, token, sessionId: newSession() })
    expect(bySession).toEqual(byToken)
    expect(bySession).toMatchObject({
      sale_id: saleId,
      status: 'WAITING_PAYMENT',
      object: { kind: 'qr-code' },
    })
  })

  test('has the image and the format of each of its products', async () => {
    const { sales, product } = await readSale(shop.deps, {
      saleId,
      token: undefined,
      sessionId: page.sessionId,
    })
    expect(sales).toMatchObject([{ sale_id: saleId, image: product.image, format: 'DIGITAL' }])
    expect(product).not.toHaveProperty('content')
  })

  const STRANGERS = {
    'without a token': () => undefined,
    'with a forged token': () => 'A'.repeat(22),
    'with an empty token': () => '',
    'with the token of another sale': async () => {
      const other = await shop.submit(await shop.openPage(PRODUCTS.course))
      return other.sales[0]?.token ?? ''
    },
  }

  test.each(Object.entries(STRANGERS))(
    'tells a stranger %s nothing, not even that it exists',
    async (_, tokenOf) => {
      const token = await tokenOf()
      const sessionId = newSession()
      const calls = [readSale, checkPayment, renewPix]
      const orders = shop.acquirer.orders.length
      const reported = await Promise.all(
        calls.flatMap((call) =>
          [saleId, newPublicId()].map((id) =>
            call(shop.deps, { saleId: id, token, sessionId }).then(
              () => 'answered',
              (error: unknown) => JSON.stringify(error),
            ),
          ),
        ),
      )
      expect(new Set(reported)).toEqual(new Set([JSON.stringify({ code: 'NOT_FOUND' })]))
      expect(shop.acquirer.orders).toHaveLength(orders)
    },
  )

  test('names of the buyer no more than the page shows, and nothing of the card but its last digits', async () => {
    const paid = await shop.submit(await shop.openPage(PRODUCTS.again))
    const [sale] = paid.sales
    const reader = { saleId: sale?.sale_id ?? '', token: sale?.token ?? '', sessionId: newSession() }
    const read = await readSale(shop.deps, reader)
    expect(read.buyer).toEqual({ first_name: 'Maria', email: 'maria@example.com', country: 'BR' })
    expect(read.card).toEqual({ brand: 'visa', last_four: '1111' })
    expect(JSON.stringify(read)).not.toContain('411111')
  })

  test('can be read after its product left the catalogue', async () => {
    const { products, ...rest } = await loadCatalogue(shop.db)
    const left = products.filter(({ id }) => id !== PRODUCTS.course)
    const file = { ...rest, version: 1, products: left, affiliates: [] }
    await importCatalogue(shop.db, parseCatalogue(JSON.parse(JSON.stringify(file))), { replaceSeller: 10 })
    await expect(shop.openPage(PRODUCTS.course)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    const read = await readSale(shop.deps, { saleId, token: undefined, sessionId: page.sessionId })
    expect(read).toMatchObject({ sale_id: saleId, product: { name: 'Curso de Teste' } })
  })
})
