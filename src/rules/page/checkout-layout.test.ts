import { describe, expect, test } from 'vitest'
import { arrangementOf, withLayout } from './checkout-layout.ts'

describe('the layout of a page', () => {
  test.each([
    ['of the look, where the link names none', { a_id: '7' }, 'v2', { a_id: '7', version: 'v2' }],
    ['of the look, where the link names one that is none', { version: 'v9' }, 'v4', { version: 'v4' }],
    ['of the link, over that of the look', { version: 'v3' }, 'v2', { version: 'v3' }],
    ['none, where neither names one', { a_id: '7' }, undefined, { a_id: '7' }],
  ] as const)('%s', (_, query, chosen, expected) => {
    expect(withLayout(query, chosen)).toEqual(expected)
  })

  test.each([
    ['v2', false, 'one-column'],
    ['v2', true, 'one-column'],
    ['v3', false, null],
    ['v3', true, null],
    ['v4', false, null],
    ['v4', true, 'one-question'],
    ['v5', true, null],
  ])('%s, on a phone %j: %j', (version, isMobile, expected) => {
    expect(arrangementOf({ query: { version }, isMobile, isRenewal: false })).toBe(expected)
  })

  test('a renewing buyer is asked nothing, one column or not', () => {
    const renewal = { isMobile: true, isRenewal: true }
    expect(arrangementOf({ ...renewal, query: { version: 'v4' } })).toBeNull()
    expect(arrangementOf({ ...renewal, query: { version: 'v2' } })).toBe('one-column')
    expect(arrangementOf({ ...renewal, query: {} })).toBeNull()
  })
})
