import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCodeOf, cardOwner, readCardCode } from './saved-card.ts'

test('a code has six digits, whatever was drawn, and is read as it was written', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 47 }), (drawn) => {
      const code = cardCodeOf(drawn)
      expect(code).toMatch(/^\d{6}$/)
      expect(readCardCode(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(code)
    }),
  )
  expect(cardCodeOf(7)).toBe('000007')
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('%j is no code', (typed) => {
  expect(readCardCode(typed)).toBeNull()
})

test('an address is the same with other capitals and spaces around it', () => {
  expect(cardOwner(' Maria@Example.com ')).toBe('maria@example.com')
})
