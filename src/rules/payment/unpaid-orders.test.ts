import { describe, expect, test } from 'vitest'
import { mailboxOf, UNPAID_LIMITS, unpaidBoundsOf, unpaidOf } from './unpaid-orders.ts'

describe('unpaid orders', () => {
  test.each([
    ['session', 4, 8],
    ['document', 4, null],
    ['email', 4, null],
    ['block', 15, 1500],
  ] as const)('of a %s ask from %i on and stop at %s', (kind, asks, stops) => {
    expect(unpaidBoundsOf(kind, UNPAID_LIMITS)).toEqual({ asks, stops })
  })

  test('are those that wait or have lapsed, less those that were paid', () => {
    expect(unpaidOf({ open: 3, lapsed: 2, paid: 1 })).toBe(4)
    expect(unpaidOf({ open: 10, lapsed: 0, paid: 700 })).toBe(-690)
  })

  test.each([
    [' Ana+loja@Example.com ', 'ana@example.com'],
    ['a.n.a+1@gmail.com', 'ana@gmail.com'],
    ['ana@googlemail.com', 'ana@gmail.com'],
    ['a.n.a@example.com', 'a.n.a@example.com'],
  ])('%s is read in the mailbox %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})
