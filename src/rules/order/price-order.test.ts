import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderRequest } from './order-lines.ts'
import {
  installmentsOfOrder,
  listedMethods,
  methodsOfOrder,
  monthlyInterestOf,
  priceOrder,
  type PricedOrder,
} from './price-order.ts'
import type { OfferedProduct } from './purchasability.ts'

const PRODUCT = {
  id: 1,
  name: 'Curso',
  type: 'TRANSACTION',
  currency: 'BRL',
  amount: 49700,
  method: 'CREDIT_CARD,PIX,BOLETO',
  offer: null,
} as OfferedProduct

const requestOf = (change: Partial<OfferedProduct> = {}, rest: Partial<OrderRequest> = {}): OrderRequest => ({
  products: [{ ...PRODUCT, ...change }],
  monthlyInterest: 3.39,
  country: 'BR',
  offered: ['FREE', 'CREDIT_CARD', 'PIX', 'BOLETO'],
  ...rest,
})

test.each([
  [{ country: 'BR' }, 3.39],
  [{ country: 'DE' }, 2.92],
  [{ country: 'BR', monthly_interest: 1.5 }, 1.5],
  [{ country: 'BR', monthly_interest: 0 }, 0],
])('a seller with %j takes %d percent a month', (seller, percent) => {
  expect(monthlyInterestOf(seller)).toBe(percent)
})

/** The price of a cart that can be paid so. */
function pricedOf(...asked: Parameters<typeof priceOrder>): PricedOrder {
  const pricing = priceOrder(...asked)
  if (pricing.kind === 'refused') throw new Error(pricing.code)
  return pricing.priced
}

describe('a price', () => {
  test.each([
    ['CREDIT_CARD', 1, 49700, 49700, 0],
    ['CREDIT_CARD', 2, 52242, 26121, 2542],
    ['CREDIT_CARD', 12, 61320, 5110, 11620],
    ['PIX', 1, 49700, 49700, 0],
  ] as const)('by %s in %i is %i', (method, installments, total, installmentValue, interest) => {
    expect(pricedOf(requestOf(), { method, installments })).toMatchObject({
      amount: 49700,
      total,
      installments,
      installmentValue,
      interest,
      currency: 'BRL',
    })
  })

  test('holds the fixed shipping fee apart from the product', () => {
    const fee = {
      has_shipping_fee: true,
      type_shipping_fee: 'FIXED',
      amount_fixed_shipping_fee: 1550,
    } as const
    expect(pricedOf(requestOf(fee), { method: 'PIX', installments: 1 })).toMatchObject({
      subtotal: 49700,
      shipping: 1550,
      amount: 51250,
      lines: [{ unit: 49700, shipping: 1550, amount: 51250 }],
    })
    const off = { ...fee, has_shipping_fee: false }
    expect(pricedOf(requestOf(off), { method: 'PIX', installments: 1 })).toMatchObject({
      shipping: 0,
      amount: 49700,
    })
  })

  test.each([
    ['CREDIT_CARD', 13, 'INVALID_INSTALLMENTS'],
    ['CREDIT_CARD', 0, 'INVALID_INSTALLMENTS'],
    ['PIX', 2, 'INVALID_INSTALLMENTS'],
    ['PAYPAL', 1, 'INVALID_PAYMENT_TYPE'],
    ['FREE', 1, 'INVALID_PAYMENT_TYPE'],
  ] as const)('by %s in %i is refused as %s', (method, installments, code) => {
    expect(priceOrder(requestOf(), { method, installments })).toEqual({ kind: 'refused', code })
  })

  test('of nothing is free and cannot be paid by card', () => {
    const free = requestOf({ amount: 0 })
    expect(pricedOf(free, { method: 'FREE', installments: 1 })).toMatchObject({ total: 0 })
    expect(priceOrder(free, { method: 'CREDIT_CARD', installments: 1 })).toEqual({
      kind: 'refused',
      code: 'INVALID_PAYMENT_TYPE',
    })
  })

  test('of an empty cart is refused', () => {
    expect(priceOrder(requestOf({}, { products: [] }), { method: 'PIX', installments: 1 })).toEqual({
      kind: 'refused',
      code: 'INVALID_PAYMENT_TYPE',
    })
  })

  test('is the sum of its parts for every cart and every number of instalments', () => {
    const product = fc.record({
      amount: fc.integer({ min: 1, max: 5_000_000 }),
      fee: fc.integer({ min: 0, max: 90_000 }),
    })
    const cart = fc.array(product, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(cart, fc.integer({ min: 1, max: 12 }), (products, installments) => {
        const request = requestOf(
          {},
          {
            products: products.map(({ amount, fee }, index) => ({
              ...PRODUCT,
              id: index + 1,
              amount,
              has_shipping_fee: true,
              type_shipping_fee: 'FIXED',
              amount_fixed_shipping_fee: fee,
            })),
          },
        )
        const pricing = priceOrder(request, { method: 'CREDIT_CARD', installments })
        // A price of few cents cannot be split in many.
        fc.pre(pricing.kind === 'priced')
        const { priced } = pricing
        expect(priced.subtotal + priced.shipping).toBe(priced.amount)
        expect(priced.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(priced.amount)
        expect(priced.amount + priced.interest).toBe(priced.total)
        expect(priced.interest).toBeGreaterThanOrEqual(0)
        expect([priced.amount, priced.total].every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })
})

test('the select offers exactly the numbers that can be charged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 12 }),
      (amount, max_installments) => {
        const request = requestOf({ amount, max_installments })
        const { options } = installmentsOfOrder(request)
        for (let installments = 1; installments <= 13; installments += 1) {
          const pricing = priceOrder(request, { method: 'CREDIT_CARD', installments })
          const option = options.find(({ number }) => number === installments)
          expect(pricing.kind === 'priced' ? pricing.priced.total : undefined).toBe(option?.total)
        }
      },
    ),
  )
})

test('a debit card pays at once, whatever is fixed for others, and nothing that recurs', () => {
  const debit = { method: 'CREDIT_CARD,DEBIT_CARD' }
  const offered = ['CREDIT_CARD', 'DEBIT_CARD'] as const
  const request = requestOf({ ...debit, fixed_installments: 3 }, { offered })
  expect(pricedOf(request, { method: 'DEBIT_CARD', installments: 1 })).toMatchObject({
    total: 49700,
    interest: 0,
  })
  expect(priceOrder(request, { method: 'DEBIT_CARD', installments: 3 })).toEqual({
    kind: 'refused',
    code: 'INVALID_INSTALLMENTS',
  })
  const recurring = requestOf({ ...debit, type: 'SUBSCRIPTION', period: 30 }, { offered })
  expect(methodsOfOrder(recurring)).toEqual(['CREDIT_CARD'])
})

test('a foreign buyer pays at once, and only by methods that work there', () => {
  const request = requestOf({}, { country: 'DE' })
  expect(methodsOfOrder(request)).toEqual(['CREDIT_CARD'])
  expect(installmentsOfOrder(request).options.map(({ number }) => number)).toEqual([1])
})

describe('instalments that a gateway takes abroad', () => {
  const mexican = { country: 'MX', currency: 'MXN', numbers: [3, 6, 9, 12], least: 100_00 }
  const numbersOf = (change: Partial<OfferedProduct>, rest: Partial<OrderRequest> = {}) => {
    const request = requestOf({ currency: 'MXN', ...change }, { country: 'MX', plans: [mexican], ...rest })
    const { options, selected } = installmentsOfOrder(request)
    return { numbers: options.map(({ number }) => number), selected }
  }

  test.each<[string, Partial<OfferedProduct>, Partial<OrderRequest>, number[], number]>([
    ['are the numbers of its plan', { amount: 2_000_00 }, {}, [1, 3, 6, 9, 12], 1],
    ['end where an instalment would be too small', { amount: 700_00 }, {}, [1, 3, 6], 1],
    ['end at the product’s own maximum', { amount: 2_000_00, max_installments: 8 }, {}, [1, 3, 6], 1],
    [
      'stand at the greatest below the wish',
      { amount: 2_000_00, pre_selected_installment: 8 },
      {},
      [1, 3, 6, 9, 12],
      6,
    ],
    [
      'are those of any gateway',
      { amount: 2_000_00 },
      { plans: [mexican, { ...mexican, numbers: [4] }] },
      [1, 3, 4, 6, 9, 12],
      1,
    ],
    ['are none for a buyer of another country', { amount: 2_000_00 }, { country: 'AR' }, [1], 1],
    ['are none in another currency', { amount: 2_000_00, currency: 'USD' }, {}, [1], 1],
    [
      'are fewer in Brazil too where the gateway takes fewer',
      { currency: 'BRL' },
      { country: 'BR', plans: [{ country: 'BR', currency: 'BRL', numbers: [2, 3] }] },
      [1, 2, 3],
      1,
    ],
  ])('%s', (_, change, rest, numbers, selected) => {
    expect(numbersOf(change, rest)).toEqual({ numbers, selected })
  })

  test('carry the seller’s interest, and no other number is taken', () => {
    const request = requestOf(
      { currency: 'MXN', amount: 2_000_00 },
      { country: 'MX', monthlyInterest: 2.92, plans: [mexican] },
    )
    const priced = pricedOf(request, { method: 'CREDIT_CARD', installments: 6 })
    expect(priced).toMatchObject({ currency: 'MXN', installmentValue: 36_822, total: 6 * 36_822 })
    expect(priceOrder(request, { method: 'CREDIT_CARD', installments: 5 })).toEqual({
      kind: 'refused',
      code: 'INVALID_INSTALLMENTS',
    })
  })
})

test('a product in another currency is never paid by the rails of Brazil, not even from Brazil', () => {
  const methods = methodsOfOrder(requestOf({ currency: 'EUR', method: 'PIX,BOLETO,CREDIT_CARD' }))
  expect(methods).toEqual(['CREDIT_CARD'])
})

describe('the methods that a page lists', () => {
  const rest = { offered: ['CREDIT_CARD', 'PIX', 'PAYPAL', 'PIX_AUTOMATIC'] as const }
  const list = { method: 'PIX,PAYPAL,CREDIT_CARD,BOLETO' }
  const bare = requestOf(list, rest)
  const withBump = (change: Partial<OfferedProduct>) => ({
    ...bare,
    products: [...bare.products, { ...PRODUCT, id: 2, ...change }],
  })

  test('are those of the cart, where no bump takes one away', () => {
    expect(listedMethods(bare, bare)).toEqual(['PIX', 'PAYPAL', 'CREDIT_CARD'])
  })

  test('keep the place of a method that a bump removes', () => {
    const cart = withBump({ type: 'SUBSCRIPTION', period: 30, method: 'CREDIT_CARD' })
    expect(methodsOfOrder(cart)).toEqual(['CREDIT_CARD'])
    expect(listedMethods(cart, bare)).toEqual(['PIX', 'PAYPAL', 'CREDIT_CARD'])
  })

  test('have no place for a method that is unavailable without bumps either', () => {
    const forced = withBump({})
    expect(listedMethods(forced, forced)).toEqual(['PIX', 'CREDIT_CARD'])
  })

  test('begin with the wallets that the device has, in the product’s order', () => {
    const sold = { method: 'CREDIT_CARD,APPLE_PAY,PIX,GOOGLE_PAY' }
    const without = requestOf(sold, { offered: ['CREDIT_CARD', 'PIX'] })
    const having = requestOf(sold, { offered: ['CREDIT_CARD', 'PIX', 'GOOGLE_PAY', 'APPLE_PAY'] })
    expect(listedMethods(without, without)).toEqual(['CREDIT_CARD', 'PIX'])
    expect(listedMethods(having, having)).toEqual(['APPLE_PAY', 'GOOGLE_PAY', 'CREDIT_CARD', 'PIX'])
  })

  test('of a free cart are that alone', () => {
    const free = requestOf({ ...list, amount: 0 }, { offered: ['FREE', 'PIX'] })
    expect(listedMethods(free, free)).toEqual(['FREE'])
    expect(listedMethods(withBump({}), free)).toEqual(['PIX', 'CREDIT_CARD'])
  })
})
