import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import { convert, DEFAULT_RATE_TOKEN } from '#rules/base/rate.ts'
import { deriveKeys } from '../../signing/keys.ts'
import { openRate, sealRate } from '../../rates/rate-token.ts'
import { quoteRate } from './quote-rate.ts'
import { openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.euro]: { converted_currency: 'MXN', method: 'CREDIT_CARD,OXXO' },
      [PRODUCTS.course]: { converted_currency: 'USD' },
    },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const RATE = { base: 'EUR', target: 'MXN', value: '21.25' }
const PESOS = convert(8900, RATE)

const mexican = (token: string): Partial<PaymentBodyInput> => ({
  country_code: 'MX',
  cellphone: '+525512345678',
  document: 'GODE561231GR8',
  amount: PESOS / 100,
  total: PESOS / 100,
  rate: { base_currency: 'EUR', target_currency: 'MXN', token },
})
const openMexican = (): Promise<OpenPage> => shop.openPage(PRODUCTS.euro, { country: 'MX' })
const tokenOf = ({ reading }: OpenPage): string => reading.checkout.checkout_payment.token

describe('a page', () => {
  it('shows a Mexican buyer pesos, with a rate that is signed for half an hour', async () => {
    const { reading } = await openMexican()
    const { token, ...shown } = reading.checkout.checkout_payment
    expect(shown).toMatchObject({ data: { amount: 1891.25 }, from: 'EUR', to: 'MXN', rate: '21.25' })
    const quoted = openRate(shop.keys, token)
    expect(quoted?.rate).toEqual(RATE)
    const minutes = ((quoted?.expiresAt ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
  })

  it.each([
    ['DE', PRODUCTS.euro, 'EUR'],
    ['BR', PRODUCTS.euro, 'EUR'],
    ['MX', PRODUCTS.course, 'BRL'],
  ])('shows a buyer from %s the price of %i as it is, in %s', async (country, productId, currency) => {
    const { reading } = await shop.openPage(productId, { country })
    expect(reading.checkout.checkout_payment).toMatchObject({
      from: currency,
      to: currency,
      rate: null,
      token: DEFAULT_RATE_TOKEN,
    })
  })

  it('shows the price as it is when there is no rate', async () => {
    const deps = { ...shop.deps, rates: { rateOf: () => Promise.resolve(null) } }
    const product = { currency: 'EUR', converted_currency: 'MXN' }
    expect(await quoteRate(deps, product, 'MX')).toEqual({ rate: null, token: DEFAULT_RATE_TOKEN })
  })
})

describe('a purchase', () => {
  it('is charged in pesos at the rate of its token, which is kept with it', async () => {
    const page = await openMexican()
    const answer = await shop.submit(page, mexican(tokenOf(page)))
    expect(answer).toMatchObject({ status: 'PAID', total: 1891.25 })
    const { payment, attempts, sales } = await shop.purchaseOf(answer)
    expect([payment.currency, payment.amount, payment.agreement.rate]).toEqual(['MXN', 189_125, RATE])
    expect(sales.map((sale) => [sale.currency, sale.amount])).toEqual([['MXN', 189_125]])
    const order = shop.acquirer.orders.find(({ reference }) => reference === attempts[0]?.reference)
    expect(order).toMatchObject({ currency: 'MXN', amount: 189_125 })
  })

  it('is charged at the rate that was shown, whatever the rate is by now', async () => {
    const page = await openMexican()
    const shown = { base: 'EUR', target: 'MXN', value: '20' }
    const token = sealRate(shop.keys, { rate: shown, expiresAt: Date.now() + 60_000 })
    expect(await shop.submit(page, { ...mexican(token), amount: 1780, total: 1780 })).toMatchObject({
      status: 'PAID',
      total: 1780,
    })
  })

  it('at an old rate is refused before anything is written or charged, and then goes through at a new one', async () => {
    const page = await openMexican()
    const old = sealRate(shop.keys, { rate: RATE, expiresAt: Date.now() - 1 })
    await expect(shop.submit(page, mexican(old))).rejects.toMatchObject({ code: 'EXPIRED_RATE_TOKEN' })
    expect(await shop.rows('select 1 from payments')).toEqual([])
    expect(shop.acquirer.orders).toEqual([])
    expect(await shop.submit(page, mexican(tokenOf(page)))).toMatchObject({ status: 'PAID' })
  })

  it('that went through is answered again when its rate is old', async () => {
    const page = await openMexican()
    const body = mexican(sealRate(shop.keys, { rate: RATE, expiresAt: Date.now() + 10 * 60_000 }))
    const first = await shop.submit(page, body)
    shop.clock.aheadMs = 11 * 60_000
    expect(await shop.submit(page, body)).toEqual(first)
  })

  it.each([
    ['forged', () => sealRate(deriveKeys('a stranger'), { rate: RATE, expiresAt: Date.now() + 60_000 })],
    [
      'of another pair',
      () =>
        sealRate(shop.keys, {
          rate: { base: 'EUR', target: 'CLP', value: '0.01' },
          expiresAt: Date.now() + 60_000,
        }),
    ],
    ['that is none', () => 'x'],
  ])('with a rate %s is refused', async (_, token) => {
    const page = await openMexican()
    await expect(shop.submit(page, mexican(token()))).rejects.toMatchObject({ code: 'TOKEN_FORGED' })
  })

  it('with the default token pays the price of the seller, and never a number of pesos in euros', async () => {
    const page = await openMexican()
    await expect(shop.submit(page, mexican(DEFAULT_RATE_TOKEN))).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    })
  })

  it('with the default token cannot pay by a method of pesos alone, and must request the current rate', async () => {
    const page = await openMexican()
    const body = { ...mexican(DEFAULT_RATE_TOKEN), method: 'OXXO' as const, cards: [] }
    await expect(shop.submit(page, body)).rejects.toMatchObject({ code: 'EXPIRED_RATE_TOKEN' })
    const pix = { ...body, method: 'PIX' as const }
    await expect(shop.submit(page, pix)).rejects.toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
  })
})
