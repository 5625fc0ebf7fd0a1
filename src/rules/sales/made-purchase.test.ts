import { describe, expect, test } from 'vitest'
import { isMade, leadsToPurchase } from './made-purchase.ts'
import { SALE_STATUSES } from './sale-status.ts'

const PAGE = { isSoldAgain: false, isEvent: false, isDonation: false, offer_hash: null, asksAgain: false }
const PAID = { status: 'PAID', offer_hash: null } as const

test('a sale is made once nothing is left for its buyer to do', () => {
  expect(SALE_STATUSES.filter(isMade)).toEqual([
    'PROCESSING',
    'PAID',
    'PENDING_FRAUD_ANALYSIS',
    'PARTIALLY_REFUNDED',
    'TRIAL',
  ])
})

describe('a checkout leads to the purchase of its session', () => {
  test.each([
    ['that is paid', PAID, PAGE, true],
    ['that is being decided', { ...PAID, status: 'PROCESSING' }, PAGE, true],
    ['but not to a code that waits', { ...PAID, status: 'WAITING_PAYMENT' }, PAGE, false],
    ['but not to one that was refused', { ...PAID, status: 'REFUSED' }, PAGE, false],
    ['of the same offer', { ...PAID, offer_hash: 'a' }, { ...PAGE, offer_hash: 'a' }, true],
    ['but not of another offer', { ...PAID, offer_hash: 'a' }, { ...PAGE, offer_hash: 'b' }, false],
    ['but not where the link asks to buy again', PAID, { ...PAGE, asksAgain: true }, false],
    ['but not of what is sold repeatedly', PAID, { ...PAGE, isSoldAgain: true }, false],
    ['but not of tickets', PAID, { ...PAGE, isEvent: true }, false],
    ['but not of a donation', PAID, { ...PAGE, isDonation: true }, false],
  ] as const)('%s', (_, sale, page, expected) => {
    expect(leadsToPurchase(sale, page)).toBe(expected)
  })
})
