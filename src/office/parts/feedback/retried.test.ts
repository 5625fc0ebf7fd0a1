import { expect, test } from 'vitest'
import { canBeRetried, codeOfAddress } from './retried.ts'

test.each([
  ['NOT_ALLOWED', false],
  ['NOT_FOUND', false],
  ['INVALID_REQUEST', false],
  ['NETWORK', true],
  ['INTERNAL', true],
  ['TOO_MANY_REQUESTS', true],
])('a call answered with %s is retried: %s', (code, isRetried) => {
  expect(canBeRetried(code)).toBe(isRetried)
})

test('an address that cannot be one names nothing', () => {
  expect(codeOfAddress('INVALID_REQUEST')).toBe('NOT_FOUND')
  expect(codeOfAddress('NETWORK')).toBe('NETWORK')
})
