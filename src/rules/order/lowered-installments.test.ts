import { describe, expect, test } from 'vitest'
import { installmentOptions } from './installments.ts'
import { loweredInstallments, optionChosen } from './lowered-installments.ts'

const offered = (amount: number, max: number, selected = 1) => ({
  options: installmentOptions({ amount, monthlyInterest: 3.39, max, noInterest: false }),
  selected,
})

describe('the option of a buyer’s number', () => {
  test.each([
    [12, 12, 1, 12],
    [12, 3, 1, 3],
    [2, 3, 1, 2],
    [0, 12, 6, 6],
    [0, 3, 3, 3],
  ])('%i wanted of %i, with %i at first, is %i', (wanted, max, selected, number) => {
    expect(optionChosen(offered(49700, max, selected), wanted)?.number).toBe(number)
  })

  test('is the only one where the number is fixed', () => {
    const { options } = offered(49700, 6)
    expect(optionChosen({ options: options.slice(5), selected: 6 }, 2)?.number).toBe(6)
  })

  test('is undefined where a card pays nothing', () => {
    expect(optionChosen({ options: [], selected: 1 }, 12)).toBeUndefined()
  })
})

describe('a product that allows fewer instalments', () => {
  const alone = offered(49700, 12, 12)
  const together = offered(54400, 3, 3)

  test('lowers the selected number', () => {
    const lowered = loweredInstallments(alone, together, 0)
    expect(lowered?.max).toBe(3)
    expect([lowered?.change?.from.number, lowered?.change?.to.number]).toEqual([12, 3])
  })

  test('changes nothing for a buyer who chose few', () => {
    expect(loweredInstallments(alone, together, 2)).toEqual({ max: 3, change: null })
  })

  test('has no effect where it allows as many', () => {
    expect(loweredInstallments(alone, offered(54400, 12, 12), 0)).toBeNull()
  })
})
