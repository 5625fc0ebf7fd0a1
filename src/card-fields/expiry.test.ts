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
])('%s is written %s', (typed, written) => {
  expect(writeExpiry(typed)).toBe(written)
})
