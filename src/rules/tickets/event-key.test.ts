import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_KEY_LETTERS, readEventKey, writeEventKey } from './event-key.ts'

const key = fc
  .array(fc.constantFrom(...EVENT_KEY_LETTERS), { minLength: 20, maxLength: 20 })
  .map((letters) => letters.join(''))

test('a key is read however it was typed', () => {
  fc.assert(
    fc.property(key, (letters) => {
      const written = writeEventKey(letters)
      expect(written).toMatch(/^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/)
      for (const typed of [written, letters, letters.toLowerCase(), ` ${written.replaceAll('-', ' ')} `])
        expect(readEventKey(typed)).toBe(written)
      const misread = letters.replaceAll('0', 'o').replaceAll('1', 'l')
      expect(readEventKey(misread)).toBe(written)
    }),
    { numRuns: 100 },
  )
})

test.each(['', 'ABCDE', 'ABCDE-ABCDE-ABCDE-ABCD', 'ABCDE-ABCDE-ABCDE-ABCDEF', 'ABCDE-ABCDE-ABCDE-ABCDU'])(
  '%j is no key',
  (typed) => {
    expect(readEventKey(typed)).toBeNull()
  },
)
