import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTEMPT_STATES } from '../payment/payment-state.ts'
import {
  decideRefund,
  isVoidable,
  linesAfterPart,
  moneyBackOf,
  nextRefundState,
  REFUND_STATES,
  sharesOf,
  splitOverCards,
  type RefundSituation,
} from './refund.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)
const PAID: RefundSituation = {
  state: 'approved',
  method: 'CREDIT_CARD',
  paidAt: daysAgo(1),
  now: NOW,
  share: 10_000,
  claimed: 0,
  left: 15_000,
  takesParts: true,
}
const decide = (
  situation: Partial<RefundSituation>,
  amount: number | null = null,
  by: 'gateway' | 'transfer' = 'gateway',
) => decideRefund({ ...PAID, ...situation }, { amount, by })

describe('the refundable amount', () => {
  test.each([
    ['all that is left', {}, null, 10_000],
    ['a part', {}, 1, 1],
    ['the rest', { claimed: 4000 }, null, 6000],
    ['no more than the purchase still holds', { left: 500 }, null, 500],
    ['a sale that was refunded in part', { state: 'partially-refunded' }, 10_000, 10_000],
    ['a Pix within its time', { method: 'PIX', paidAt: daysAgo(90) }, null, 10_000],
    ['the whole where parts are not taken', { takesParts: false, left: 10_000 }, null, 10_000],
  ] as const)('%s', (_, situation, amount, given) => {
    expect(decide(situation, amount)).toEqual({ kind: 'refund', amount: given })
  })

  test.each([
    ['in-review', { state: 'in-review' }, null],
    ['charged-back', { state: 'charged-back' }, null],
    ['not-paid', { state: 'awaiting' }, null],
    ['not-paid', { state: 'expired' }, null],
    ['nothing-left', { claimed: 10_000 }, null],
    ['nothing-left', { claimed: 12_000 }, 1],
    ['nothing-left', { left: -500 }, 1],
    ['too-much', {}, 10_001],
    ['too-much', {}, 0],
    ['too-much', {}, -5],
    ['too-late', { method: 'PIX', paidAt: daysAgo(91) }, null],
    ['transfer-only', { method: 'BOLETO' }, null],
    ['transfer-only', { method: 'OXXO' }, null],
    ['no-parts', { takesParts: false }, null],
  ] as const)('not: %s', (why, situation, amount) => {
    expect(decide(situation, amount)).toMatchObject({ kind: 'refused', why })
  })

  test.each(['BOLETO', 'OXXO', 'PIX'] as const)('by a transfer of the operator’s own: %s', (method) => {
    expect(decide({ method, paidAt: daysAgo(200) }, 300, 'transfer')).toEqual({ kind: 'refund', amount: 300 })
  })

  test('is never more than the sale’s share, nor than the rest of the purchase', () => {
    const amount = fc.integer({ min: -100, max: 20_000 })
    fc.assert(
      fc.property(amount, amount, amount, fc.option(amount), (share, claimed, left, asked) => {
        const decision = decide({ share, claimed, left }, asked)
        if (decision.kind === 'refused') return
        expect(decision.amount).toBeGreaterThan(0)
        expect(decision.amount).toBeLessThanOrEqual(Math.min(share - claimed, left))
      }),
    )
  })
})

test('only a payment in review can be voided', () => {
  expect(ATTEMPT_STATES.filter(isVoidable)).toEqual(['in-review'])
})

test('the shares of the products sum to the charge, with its interest; dropped products have none', () => {
  const lines = fc.array(fc.record({ amount: fc.nat(100_000), dropped: fc.boolean() }), { minLength: 1 })
  fc.assert(
    fc.property(lines, fc.nat(1_000_000), (sales, total) => {
      fc.pre(sales.some(({ amount, dropped }) => !dropped && amount > 0))
      const shares = sharesOf(total, sales)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      expect(shares.filter((share, index) => share > 0 && sales[index]?.dropped === true)).toEqual([])
    }),
  )
})

describe('the states of a refund', () => {
  const answers = ['done', 'refused', 'unknown'] as const
  test.each([
    ['asked', false, ['done', 'refused', 'unknown']],
    ['unknown', false, ['done', 'refused', 'unknown']],
    ['asked', true, ['received', 'refused', 'unknown']],
    ['unknown', true, ['received', 'refused', 'unknown']],
    // It was received: the gateway's answer to a repeat is no news of it, only its webhook is.
    ['received', true, ['received', 'received', 'received']],
    ['done', false, ['done', 'done', 'done']],
    ['refused', false, ['refused', 'refused', 'refused']],
  ] as const)('%s, by webhook only: %s', (state, byWebhook, next) => {
    expect(answers.map((word) => nextRefundState(state, word, byWebhook))).toEqual(next)
  })

  test('a final state never changes, whatever is reported', () => {
    for (const state of REFUND_STATES.filter((name) => name === 'done' || name === 'refused')) {
      for (const word of answers) expect(nextRefundState(state, word, true)).toBe(state)
    }
  })
})

test.each([
  [
    'ours, one whole',
    [
      [100, 100],
      [50, 0],
    ],
    100,
    ['whole', 'untouched'],
  ],
  [
    'ours, one part',
    [
      [100, 40],
      [50, 0],
    ],
    40,
    ['part', 'untouched'],
  ],
  [
    'past us',
    [
      [100, 0],
      [50, 0],
    ],
    40,
    ['part', 'part'],
  ],
  [
    'ours and past us',
    [
      [100, 100],
      [50, 0],
    ],
    120,
    ['whole', 'part'],
  ],
  [
    'a trial beside it',
    [
      [100, 40],
      [0, 0],
    ],
    40,
    ['part', 'untouched'],
  ],
  [
    'one that was ended though a fee was kept',
    [
      [100, 90, 1],
      [50, 0],
    ],
    90,
    ['whole', 'untouched'],
  ],
] as const)('the lines after a part went back: %s', (_, lines, total, words) => {
  const read = lines.map(([share, refunded, ended = 0]) => ({ share, refunded, ended: ended === 1 }))
  expect(linesAfterPart(read, total)).toEqual(words)
})

describe('a refund of two cards', () => {
  const cards = [
    { number: 1, left: 300 },
    { number: 2, left: 100 },
  ]
  test.each([
    [
      400,
      null,
      [
        { card: 1, amount: 300 },
        { card: 2, amount: 100 },
      ],
    ],
    [
      200,
      null,
      [
        { card: 1, amount: 150 },
        { card: 2, amount: 50 },
      ],
    ],
    [100, 2, [{ card: 2, amount: 100 }]],
    [101, 2, null],
    [401, null, null],
  ] as const)('%i to card %s', (amount, named, parts) => {
    expect(splitOverCards(amount, cards, named)).toEqual(parts)
  })

  test('is given by both, each no more than it has left', () => {
    const left = fc.nat(100_000)
    fc.assert(
      fc.property(left, left, fc.integer({ min: 1, max: 200_000 }), (first, second, amount) => {
        const both = [
          { number: 1, left: first },
          { number: 2, left: second },
        ]
        const parts = splitOverCards(amount, both, null)
        expect(parts === null).toBe(amount > first + second)
        expect((parts ?? []).reduce((sum, part) => sum + part.amount, 0)).toBe(parts === null ? 0 : amount)
        const over = (parts ?? []).filter((part) => part.amount > (part.card === 1 ? first : second))
        expect(over).toEqual([])
      }),
    )
  })
})

describe('the way that money comes back', () => {
  test.each([
    ['CREDIT_CARD', 'card'],
    ['GOOGLE_PAY', 'card'],
    ['PIX_AUTOMATIC', 'pix'],
    ['PAYPAL', 'paypal'],
    ['BOLETO', 'transfer'],
    ['OXXO', 'transfer'],
  ] as const)('of %s is %s', (method, way) => {
    expect(moneyBackOf(method)).toBe(way)
  })
})
