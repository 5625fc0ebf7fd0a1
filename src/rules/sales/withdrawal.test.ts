import { expect, test } from 'vitest'
import type { Acceptance } from '../order/acceptance.ts'
import type { CountryCode } from '../base/country.ts'
import { withdrawalOf } from './withdrawal.ts'

test.each<[CountryCode, boolean, readonly Acceptance[], 'brazil' | 'europe' | null]>([
  ['BR', false, [], 'brazil'],
  ['BR', true, [], 'brazil'],
  ['DE', false, ['terms'], 'europe'],
  ['DE', false, ['terms', 'digital_content'], null],
  ['DE', true, ['terms'], null],
  ['MX', false, [], null],
])('in %s, of an event: %s, accepting %j: %s', (country, isEvent, accepts, right) => {
  expect(withdrawalOf(country, { isEvent, accepts })).toBe(right)
})
