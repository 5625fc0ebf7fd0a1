import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SECOND_CARD_MIN,
  canUseTwoCards,
  editCardAmount,
  splitTwoCards,
  validateTwoCards,
} from './two-cards.ts'

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
  it('passes its own check whenever two cards may be used', () => {
    fc.assert(
      fc.property(totals, (total) => {
        const isFine = Object.keys(validateTwoCards(total, splitTwoCards(total))).length === 0
        expect(isFine).toBe(canUseTwoCards(total))
      }),
    )
    expect([canUseTwoCards(199), canUseTwoCards(200)]).toEqual([false, true])
  })
})

describe('edited amounts', () => {
  it('give the other card the rest', () => {
    expect(editCardAmount(1000, 'first', 700)).toEqual({ first: 700, second: 300 })
    expect(editCardAmount(1000, 'second', 700)).toEqual({ first: 300, second: 700 })
  })
  it('always sum, whichever is edited', () => {
    fc.assert(
      fc.property(totals, totals, fc.constantFrom('first', 'second'), (total, amount, card) => {
        const { first, second } = editCardAmount(total, card, amount)
        expect(first + second).toBe(total)
      }),
    )
  })
  it.each([
    [{ first: 900, second: 100 }, {}],
    [{ first: 901, second: 99 }, { second: 'second_card_min' }],
    [{ first: 0, second: 1000 }, { first: 'cards_total_differs' }],
    [{ first: 500, second: 400 }, { first: 'cards_total_differs' }],
    [{ first: 899.5, second: 100.5 }, { first: 'cards_total_differs' }],
    [
      { first: Number.NaN, second: Number.NaN },
      { first: 'cards_total_differs', second: 'second_card_min' },
    ],
  ])('%o of 1000', (amounts, codes) => {
    const errors = validateTwoCards(1000, amounts)
    expect(
      Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, problem.code])),
    ).toEqual(codes)
  })
  it('say what the minimum is', () => {
    expect(validateTwoCards(100, { first: 100, second: 0 }).second?.params).toEqual({ min: SECOND_CARD_MIN })
  })
})
