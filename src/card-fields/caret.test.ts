import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCardNumber } from '#rules/methods/card.ts'
import { digitsOf } from '#rules/base/digits.ts'
import { deleteThroughSeparator, regroup } from './caret.ts'

test.each([
  ['40001|', '4000 1|'],
  ['40005| 000', '4000 5|000'],
  ['|4000 1', '|4000 1'],
  ['40|0 01', '40|00 1'],
  ['4000 |0000', '4000| 0000'],
  ['37828|2246310005', '3782 8|22463 10005'],
])('%s is written %s', (typed, written) => {
  const caret = typed.indexOf('|')
  const { text, caret: at } = regroup({ text: typed.replace('|', ''), caret }, formatCardNumber)
  expect(`${text.slice(0, at)}|${text.slice(at)}`).toBe(written)
})

test('the caret keeps the digits before it at any position', () => {
  const typed = fc.stringMatching(/^[0-9 ]{0,19}$/)
  fc.assert(
    fc.property(typed, fc.nat({ max: 19 }), (text, place) => {
      const caret = Math.min(place, text.length)
      const written = regroup({ text, caret }, formatCardNumber)
      const kept = Math.min(digitsOf(text.slice(0, caret)).length, digitsOf(written.text).length)
      expect(digitsOf(written.text.slice(0, written.caret))).toHaveLength(kept)
    }),
  )
})

test.each([
  ['4000 1', '4000|1', 'deleteContentBackward', '400|1'],
  ['4000 1', '4000|1', 'deleteContentForward', '4000|'],
  ['4000 1', '4000 |', 'deleteContentBackward', '4000 |'],
  ['4000 1', '4000|1', 'deleteByCut', '4000|1'],
  ['12/3', '12|3', 'deleteContentBackward', '1|3'],
  ['', '|', 'deleteContentBackward', '|'],
])('of %j, %j by %s leaves %j', (before, typed, inputType, left) => {
  const caret = typed.indexOf('|')
  const { text, caret: at } = deleteThroughSeparator(
    before,
    { text: typed.replace('|', ''), caret },
    inputType,
  )
  expect(`${text.slice(0, at)}|${text.slice(at)}`).toBe(left)
})
