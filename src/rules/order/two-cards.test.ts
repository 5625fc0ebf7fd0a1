import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { installmentOptions } from './installments.ts'
import { CARD_PART_MIN } from '../methods/method.ts'
import type { CartProduct, OrderRequest } from './order-lines.ts'
import { methodsOfOrder } from './price-order.ts'
import { editCardAmount, priceTwoCards, splitTwoCards, wrongCardAmount, type CardPart } from './two-cards.ts'

const totals = fc.integer({ min: 0, max: 1_000_000_000 })

describe('splitTwoCards', () => {
  it.each([
    [49701, 24851, 24850],
    [49700, 24850, 24850],
    [1, 1, 0],
    [0, 0, 0],
  ])('%i is %i and %i', (total, first, second) => expect(splitTwoCards(total)).toEqual({ first, second }))

  it('sums to the total and differs by a cent at most', () => {
    fc.assert(
      fc.property(totals, (total) => {
        const { first, second } = splitTwoCards(total)
        expect(first + second).toBe(total)
        expect([0, 1]).toContain(first - second)
      }),
    )
  })
})

describe('edited amounts', () => {
  it('give the other card the rest', () => {
    expect(editCardAmount(1000, 'first', 700)).toEqual({ first: 700, second: 300 })
    expect(editCardAmount(1000, 'second', 700)).toEqual({ first: 300, second: 700 })
  })
  it('always sum, whichever is edited, and are right where both pay the minimum', () => {
    fc.assert(
      fc.property(totals, totals, fc.constantFrom('first', 'second'), (total, amount, card) => {
        const amounts = editCardAmount(total, card, amount)
        expect(amounts.first + amounts.second).toBe(total)
        const isRight = Math.min(amounts.first, amounts.second) >= CARD_PART_MIN
        expect(wrongCardAmount(total, amounts) === null).toBe(isRight)
      }),
    )
  })
  it.each([
    [{ first: 900, second: 100 }, null],
    [{ first: 100, second: 900 }, null],
    [{ first: 901, second: 99 }, 'second'],
    [{ first: 99, second: 901 }, 'first'],
    [{ first: 500, second: 400 }, 'first'],
    [{ first: 899.5, second: 100.5 }, 'first'],
    [{ first: Number.NaN, second: Number.NaN }, 'first'],
  ])('%o of 1000: %s is wrong', (amounts, wrong) => expect(wrongCardAmount(1000, amounts)).toBe(wrong))
})

const PRODUCT: CartProduct = {
  id: 1,
  name: 'Curso',
  type: 'TRANSACTION',
  currency: 'BRL',
  amount: 49701,
  method: 'CREDIT_CARD,TWO_CREDIT_CARDS,PIX',
  offer: null,
}

const requestOf = (change: Partial<CartProduct> = {}): OrderRequest => ({
  products: [{ ...PRODUCT, ...change }],
  monthlyInterest: 3.39,
  country: 'BR',
  offered: ['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'PIX'],
})

const pricedOf = (parts: CardPart[], change: Partial<CartProduct> = {}) => {
  const pricing = priceTwoCards(requestOf(change), parts)
  if (pricing.kind === 'refused') throw new Error(pricing.code)
  return pricing.priced
}

describe('a price paid by two cards', () => {
  it('is the price itself where both pay at once', () => {
    const parts = [
      { amount: 24851, installments: 1 },
      { amount: 24850, installments: 1 },
    ]
    expect(pricedOf(parts)).toMatchObject({ amount: 49701, total: 49701, interest: 0, cards: parts })
  })

  it('carries the interest of each part on that part alone', () => {
    const priced = pricedOf([
      { amount: 10000, installments: 12 },
      { amount: 39701, installments: 1 },
    ])
    // R$ 100.00 in twelve at 3.39% a month: 12 × 10.28.
    expect(priced.cards).toEqual([
      { amount: 10000, installments: 12, installmentValue: 1028, total: 12336 },
      { amount: 39701, installments: 1, installmentValue: 39701, total: 39701 },
    ])
    expect(priced).toMatchObject({ amount: 49701, interest: 2336, total: 52037, installments: 12 })
  })

  it('always sums, and every card is priced as one that pays its part alone', () => {
    const numbers = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 10_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        numbers,
        numbers,
        (amount, share, one, two) => {
          const first = Math.min(Math.max(CARD_PART_MIN, Math.round(amount * share)), amount - CARD_PART_MIN)
          const parts = [
            { amount: first, installments: one },
            { amount: amount - first, installments: two },
          ]
          const priced = pricedOf(parts, { amount })
          expect(priced.cards.map((card) => card.amount)).toEqual([first, amount - first])
          expect(priced.cards.reduce((sum, card) => sum + card.total, 0)).toBe(priced.total)
          expect(priced.total - priced.interest).toBe(amount)
          for (const card of priced.cards) {
            const alone = { amount: card.amount, monthlyInterest: 3.39, max: 12, noInterest: false }
            const option = installmentOptions(alone).find(({ number }) => number === card.installments)
            expect(option).toMatchObject({ total: card.total, value: card.installmentValue })
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('goes back to halves where the parts are not those of the price of now', () => {
    for (const parts of [
      [],
      [{ amount: 49701, installments: 2 }],
      [
        { amount: 20000, installments: 2 },
        { amount: 20000, installments: 3 },
      ],
      [
        { amount: 49652, installments: 2 },
        { amount: 49, installments: 3 },
      ],
    ]) {
      expect(pricedOf(parts).cards.map((card) => card.amount)).toEqual([24851, 24850])
    }
  })

  it('is refused in more instalments than the cart may have', () => {
    const parts = [
      { amount: 24851, installments: 7 },
      { amount: 24850, installments: 1 },
    ]
    expect(priceTwoCards(requestOf({ max_installments: 6 }), parts)).toEqual({
      kind: 'refused',
      code: 'INVALID_INSTALLMENTS',
    })
  })
})

describe('two cards are offered', () => {
  it.each<[Partial<CartProduct>, boolean]>([
    [{}, true],
    [{ amount: 200 }, true],
    [{ amount: 199 }, false],
    [{ amount: 0 }, false],
    [{ type: 'SUBSCRIPTION', period: 30 }, false],
    [{ method: 'CREDIT_CARD,PIX' }, false],
  ])('for %o: %s', (change, isOffered) => {
    expect(methodsOfOrder(requestOf(change)).includes('TWO_CREDIT_CARDS')).toBe(isOffered)
    const pricing = priceTwoCards(requestOf(change), [])
    expect(pricing.kind === 'refused' ? pricing.code : null).toBe(isOffered ? null : 'INVALID_PAYMENT_TYPE')
  })
})
