import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARD_PART_MIN } from '#rules/methods/method.ts'
import type { OrderRequest } from '#rules/order/order-lines.ts'
import { HALVES, planOf, priceSplit, readSplit, type Split } from './split.ts'

const requestOf = (amount: number, change: object = {}): OrderRequest => ({
  products: [
    {
      id: 1,
      name: 'Curso',
      type: 'TRANSACTION',
      currency: 'BRL',
      amount,
      method: 'CREDIT_CARD,TWO_CREDIT_CARDS',
      offer: null,
      ...change,
    },
  ],
  monthlyInterest: 3.39,
  country: 'BR',
  offered: ['CREDIT_CARD', 'TWO_CREDIT_CARDS'],
})
const typed = (card: 'first' | 'second', text: string): Split => ({
  ...HALVES,
  typed: { card, text, numbers: 'pt' },
})

describe('the typed split of two cards', () => {
  it.each([
    ['first', '100', 10000, 39701],
    ['first', '100,5', 10050, 39651],
    ['second', '100.00', 39701, 10000],
    ['second', '1', 49601, 100],
    ['first', '496,01', 49601, 100],
  ] as const)('%s: %s makes %i and %i', (card, text, first, second) => {
    const read = readSplit(requestOf(49701), typed(card, text))
    expect(read).toEqual({ amounts: { first, second }, wrong: null, currency: 'BRL' })
  })

  it.each([
    ['first', '0,99'],
    ['second', '0'],
    ['first', '497,01'],
    ['second', '496,02'],
    ['first', ''],
    ['second', 'tudo'],
  ] as const)('%s: %s cannot be charged, and that field says so', (card, text) => {
    expect(readSplit(requestOf(49701), typed(card, text)).wrong).toBe(card)
  })

  it('begins with halves, the odd cent on the first', () => {
    expect(readSplit(requestOf(49701), HALVES).amounts).toEqual({ first: 24851, second: 24850 })
  })

  it('keeps the typed amount when the price changes: the other card pays the difference', () => {
    const split = typed('second', '100')
    expect(readSplit(requestOf(30000), split).amounts).toEqual({ first: 20000, second: 10000 })
    expect(readSplit(requestOf(9000), split).wrong).toBe('second')
  })
})

describe('the price of two cards on the page', () => {
  it('is always one: of the typed split where it holds, else of halves', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 1_000_000 }),
        fc.string(),
        fc.nat(14),
        (amount, text, number) => {
          const split: Split = { ...typed('first', text), installments: { first: number, second: 1 } }
          const priced = priceSplit(requestOf(amount), split)
          const cards = priced?.cards ?? []
          expect(cards).toHaveLength(2)
          expect(cards.reduce((sum, card) => sum + card.amount, 0)).toBe(amount)
          expect(cards.reduce((sum, card) => sum + card.total, 0)).toBe(priced?.total)
          expect(Math.min(...cards.map((card) => card.amount))).toBeGreaterThanOrEqual(CARD_PART_MIN)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('begins with the instalments that the product begins with, on both', () => {
    const request = requestOf(49700, { pre_selected_installment: 6 })
    expect(priceSplit(request, HALVES)?.cards?.map(({ installments }) => installments)).toEqual([6, 6])
    expect(planOf(request, 24850, 3).selected).toBe(3)
    expect(planOf(request, 24850, 13).selected).toBe(6)
  })

  it('is null where two cards cannot be used', () => {
    expect(priceSplit(requestOf(199), HALVES)).toBeNull()
  })
})
