import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECEIPT_PDF_PATH } from '#contract/checkout/document-paths.ts'
import { fillPath } from '#contract/routes.ts'
import { fromWire } from '#rules/base/money.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { zonedDateTime } from '#texts/event-time.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { askRefund } from '../../flows/refunds/request-refund.ts'
import { readSale } from '../../flows/sales/read-sale.ts'
import { saleToken } from '../../signing/keys.ts'
import { openPdf, readAloud } from '../../testing/read-pdf.ts'
import { batchesOf, newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../testing/test-server.ts'

type Answered = ReturnType<Shop['acquirer']['script']>

let shop: Shop
let server: TestServer
let stranger: Browser
beforeAll(async () => {
  await loadTopic('result', 'pt')
  shop = await openShop({
    coupons: [{ name: 'DEZ', seller_id: 10, type: 'PERCENTAGE', value: 10, product_ids: [PRODUCTS.course] }],
    products: {
      [PRODUCTS.course]: { allowed_coupon: true },
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', period: 30, trial: 7, method: 'CREDIT_CARD' },
      [PRODUCTS.event]: { event: { place: 'in_person', starts_at: 'now+60d' } },
    },
  })
  server = await startTestServer(shop)
})
beforeEach(async () => {
  await shop.reset()
  stranger = await openBrowser(server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const buy = async (product: number, input: object = {}): Promise<string> =>
  (await shop.submit(await shop.openPage(product), input)).sales[0]?.sale_id ?? ''

/** The file as somebody else's browser gets it, with the token of the sale unless another is given. */
function get(saleId: string, query: Record<string, string> = {}) {
  const token = saleToken(shop.keys, saleId, 0)
  const path = fillPath(RECEIPT_PDF_PATH, { sale_id: saleId })
  return stranger.get(`/api${path}?${new URLSearchParams({ token, ...query }).toString()}`)
}

/** Labels with what is said of each. */
async function rowsOf(saleId: string, query: Record<string, string> = {}): Promise<Map<string, string>> {
  const { rawPayload } = await get(saleId, query)
  const rows = new Map<string, string>()
  let label = ''
  for (const [role, spoken] of await readAloud(await openPdf(rawPayload), 1)) {
    if (role === 'Lbl') label = spoken
    if (role === 'LBody' && !rows.has(label)) rows.set(label, spoken)
  }
  return rows
}

/** An amount as Portuguese writes it, in centavos. */
const centavos = (text = ''): number => Number(text.replaceAll(/\D/g, ''))

async function refund(saleId: string, key: string, value: number | null): Promise<void> {
  const amount = value === null ? null : { value, currency: 'BRL' }
  const ask = { saleId, key, reason: 'asked', amount, by: 'gateway', card: null } as const
  expect(await askRefund(shop.deps, ask)).toMatchObject([{ state: 'done' }])
}

describe('the receipt of a purchase', () => {
  test('is a file to be saved, which others may not cache, in the requested language', async () => {
    const saleId = await buy(PRODUCTS.course)
    const [row] = await shop.rows<{ order_number: string }>('select order_number from payments')
    const order = groupOrderNumber(row?.order_number ?? '')
    const raw = await get(saleId, { language: 'de' })
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(raw.headers).toMatchObject({
      'content-disposition': `attachment; filename="receipt-${order}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    const rows = await rowsOf(saleId, { language: 'de' })
    expect(rows.get('Bestellnummer')).toBe(order)
    expect(rows.get('Käufer')).toBe('Maria da Silva')
    // Another language is the buyer's.
    expect((await rowsOf(saleId, { language: 'xx' })).get('Número do pedido')).toBe(order)
  })

  test.each([
    ['tickets', PRODUCTS.event, { batches: batchesOf({ 811: 2 }), amount: 160, total: 160 }, '160,00'],
    ['a product with a coupon', PRODUCTS.course, { coupon: 'DEZ', amount: 447.3, total: 447.3 }, '447,30'],
  ])('has parts that add up to the charged amount: %s', async (_, product, input, charged) => {
    const rows = await rowsOf(await buy(product, input))
    const total = centavos(rows.get('Total pago'))
    expect(rows.get('Total pago')).toBe(`R$ ${charged}`)
    expect(total).toBe(shop.acquirer.ledger.reduce((sum, { amount }) => sum + amount, 0))
    const labels = [...rows.keys()]
    const parts = labels.slice(labels.indexOf('E-mail') + 1, labels.indexOf('Total pago'))
    const values = parts.map((part) => rows.get(part) ?? '')
    expect(values.reduce((sum, value) => sum + centavos(value) * (value.startsWith('-') ? -1 : 1), 0)).toBe(
      total,
    )
  })

  test.each([
    ['with a coupon', { coupon: 'DEZ', amount: 447.3, total: 447.3 }, 49.7],
    ['without one', {}, 0],
  ])('shows the same as the page of the purchase: date, coupon and price, %s', async (_, input, discount) => {
    const saleId = await buy(PRODUCTS.course, input)
    const sale = await readSale(shop.deps, {
      saleId,
      token: saleToken(shop.keys, saleId, 0),
      sessionId: newSession(),
    })
    const rows = await rowsOf(saleId)
    expect(rows.get(topicTexts('result', 'pt').success.date)).toBe(zonedDateTime(sale.dated, 'pt'))
    expect(rows.get(topicTexts('result', 'pt').success.date)).toMatch(/ \(UTC-3\)$/)
    expect(Date.parse(sale.dated)).toBe(Math.floor(Date.parse(sale.paid_at ?? '') / 1000) * 1000)
    expect(sale.coupon).toEqual(discount === 0 ? null : { name: 'DEZ', discount })
    expect(centavos(rows.get('Cupom DEZ'))).toBe(fromWire(discount, 'BRL'))
    const [sold] = sale.sales
    expect(centavos(rows.get(sold?.product.name ?? ''))).toBe(49_700)
    expect([sold?.amount, sold?.discount]).toEqual([497 - discount, discount])
  })

  test('names each refund, and the amount that was not refunded', async () => {
    const saleId = await buy(PRODUCTS.course)
    await refund(saleId, 'part', 100)
    const part = await rowsOf(saleId)
    expect([...part.keys()].filter((label) => label.startsWith('Devolvido em'))).toHaveLength(1)
    expect(centavos(part.get('Valor devolvido'))).toBe(10_000)
    expect(centavos(part.get('Pago após devoluções'))).toBe(centavos(part.get('Total pago')) - 10_000)
    await refund(saleId, 'rest', null)
    const whole = await rowsOf(saleId)
    expect(whole.get('Situação')).toBe('Reembolsado')
    expect(whole.get('Valor devolvido')).toBe(whole.get('Total pago'))
    expect(centavos(whole.get('Pago após devoluções'))).toBe(0)
  })

  test('opens only with the token of the sale or for the session that bought', async () => {
    const [saleId, other] = [await buy(PRODUCTS.course), await buy(PRODUCTS.course)]
    expect((await get(saleId)).statusCode).toBe(200)
    const forged = [saleToken(shop.keys, other, 0), saleToken(shop.keys, saleId, 1), 'x', '']
    for (const token of forged) expect((await get(saleId, { token })).statusCode).toBe(404)
    expect((await get('sale_0000000000')).statusCode).toBe(404)
    await shop.rows(`update payments set session_id = '${stranger.sessionId}'
      where id = (select payment_id from sales where sale_id = '${saleId}')`)
    const statuses = await Promise.all([saleId, other].map((id) => get(id, { token: '' })))
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  })

  test('does not exist for an unpaid purchase: a Pix that waits, a refused card, a trial, a free product', async () => {
    const refuses = (): Answered => ({ does: 'refuse', code: 'BANK', reversible: false })
    const unpaid: [number, object, string, Shop['acquirer']['script']?][] = [
      [PRODUCTS.course, { method: 'PIX' }, 'WAITING_PAYMENT'],
      [PRODUCTS.again, { amount: 0, total: 0 }, 'TRIAL'],
      [PRODUCTS.free, {}, 'PAID'],
      [PRODUCTS.course, {}, 'REFUSED', refuses],
    ]
    for (const [product, input, status, script] of unpaid) {
      if (script !== undefined) shop.acquirer.script = script
      const saleId = await buy(product, input)
      const [row] = await shop.rows<{ status: string }>(
        `select status from sales where sale_id = '${saleId}'`,
      )
      const { statusCode, headers } = await get(saleId)
      const type = headers['content-type']
      expect([row?.status, statusCode, type]).toEqual([status, 404, 'application/json; charset=utf-8'])
    }
  })

  test('can be asked for so often, and no more', async () => {
    const limited = await startTestServer(shop, { rateLimits: true })
    try {
      const browser = await openBrowser(limited)
      const saleId = await buy(PRODUCTS.course)
      const url = `/api${fillPath(RECEIPT_PDF_PATH, { sale_id: saleId })}?token=x`
      const statuses = []
      for (let nth = 0; nth < 21; nth += 1) statuses.push((await browser.get(url)).statusCode)
      expect(statuses.filter((status) => status === 404)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await limited.close()
    }
  })
})
