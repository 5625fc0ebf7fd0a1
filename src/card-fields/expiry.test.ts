import { expect, test } from 'vitest'
import { writeExpiry } from './expiry.ts'

test.each([
  ['1', '1'],
  ['9', '09'],
  ['12', '12'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['12/20', '12/20'],
  ['12/203', '12/203'],
  ['12/2030', '12/30'],
  ['12 / 30', '12/30'],
  ['13/2030', '13/2030'],
  ['9/31', '09/31'],
  ['9/2031', '09/31'],
  ['1/31', '01/31'],
  ['9-31', '09/31'],
  ['9 / 31', '09/31'],
  ['931', '09/31'],
  ['092031', '09/31'],
  ['Validade: 9/31', '09/31'],
  ['09\u00a0/\u00a031\u200b', '09/31'],
  ['９／３１', '09/31'],
])('%s is written %s', (typed, written) => {
  expect(writeExpiry(typed)).toBe(written)
})

// With its year the digits close up as before; the next typed digit opens them again.
test('a month whose second digit was deleted waits for another one', () => {
  expect(writeExpiry('1/30', true)).toBe('13/0')
  expect(writeExpiry('9', true)).toBe('09')
})
