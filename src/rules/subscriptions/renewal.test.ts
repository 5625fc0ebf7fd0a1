import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargeAfter,
  chargeDue,
  chargeToCome,
  hintOfEmail,
  linkEnd,
  renewalRefusal,
  UNPAID_DAYS,
  type RenewableCharge,
} from './renewal.ts'
import { scheduleOf, type Recurrence } from './subscription.ts'

const DAY = 24 * 60 * 60_000
const NOW = new Date('2026-03-10T12:00:00Z')

const charge = (number: number, days: number, state: RenewableCharge['state']): RenewableCharge => ({
  number,
  amount: 3990,
  dueAt: NOW.getTime() + days * DAY,
  state,
})

describe('the charge of a renewal', () => {
  test.each<[string, RenewableCharge[], number | null, number | null]>([
    ['the next charge is a month away', [charge(1, -1, 'paid'), charge(2, 29, 'scheduled')], null, 2],
    ['the next charge is due', [charge(1, -31, 'paid'), charge(2, -1, 'scheduled')], 2, null],
    ['it is due at this very moment', [charge(2, 0, 'scheduled')], 2, null],
    ['the card was refused', [charge(1, -31, 'paid'), charge(2, -1, 'failed')], 2, null],
    ['somebody is paying it', [charge(2, -1, 'charging'), charge(3, 29, 'scheduled')], 2, 3],
    ['two are due: the earlier one', [charge(3, -1, 'scheduled'), charge(2, -31, 'scheduled')], 2, null],
    ['a contract: the later ones wait', [charge(2, -1, 'scheduled'), charge(3, 29, 'scheduled')], 2, 3],
    ['a charge that was given back is not owed', [charge(1, -3, 'refunded')], null, null],
    ['a charge that was called off is not owed', [charge(2, -3, 'canceled')], null, null],
    ['nothing is planned', [], null, null],
  ])('%s', (_, charges, due, toCome) => {
    expect(chargeDue(charges, NOW)?.number ?? null).toBe(due)
    expect(chargeToCome(charges, NOW)?.number ?? null).toBe(toCome)
  })
})

test('a link outlives the next charge by the days for which it may be paid late', () => {
  expect(linkEnd([charge(2, 30, 'scheduled')], NOW)).toBe(NOW.getTime() + (30 + UNPAID_DAYS) * DAY)
  expect(linkEnd([charge(2, -3, 'scheduled')], NOW)).toBe(NOW.getTime() + 30 * DAY)
  expect(linkEnd([], NOW)).toBe(NOW.getTime() + 30 * DAY)
})

test('the charge after the n-th is that of the schedule', () => {
  const start = '2026-01-31'
  const recurrence = fc.record({
    type: fc.constantFrom('SUBSCRIPTION', 'CONTRACT'),
    period: fc.constantFrom(7, 30, 90, 180, 365),
    charges: fc.option(fc.integer({ min: 1, max: 30 })),
    trial: fc.integer({ min: 0, max: 40 }),
    trial_unit: fc.constantFrom('days', 'years'),
    amount: fc.integer({ min: 0, max: 100_000 }),
    custom_charges: fc.array(
      fc.record({ charge: fc.integer({ min: 1, max: 30 }), amount: fc.integer({ min: 0, max: 9000 }) }),
      { maxLength: 3 },
    ),
    shipping: fc.integer({ min: 0, max: 5000 }),
  }) as fc.Arbitrary<Recurrence>
  fc.assert(
    fc.property(recurrence, fc.integer({ min: 1, max: 29 }), (agreed, number) => {
      const next = chargeAfter(agreed, { start }, number)
      const planned = scheduleOf(agreed, start, number + 1)[number]
      expect(next).toEqual(planned ?? null)
    }),
  )
})

describe('why a valid link renews nothing', () => {
  const mine = { productId: 7, isOver: false }
  test.each<[string, Parameters<typeof renewalRefusal>[0], string | null]>([
    ['it goes on', asked({}), null],
    ['another product that is sold once', asked({ productId: 8, productType: 'TRANSACTION' }), '1404'],
    ['another subscription', asked({ productId: 8 }), '0404'],
    ['a product that is not there', asked({ productId: 8, productType: null }), '0404'],
    ['no such subscription', asked({ subscription: null }), '0404'],
    ['another document', asked({ isSameDocument: false }), '1405'],
    ['it is over', asked({ subscription: { productId: 7, isOver: true } }), '1405'],
    [
      'over, and another document: nothing of it is told',
      asked({ subscription: { productId: 7, isOver: true }, isSameDocument: false }),
      '1405',
    ],
    ['sold once by now: what was agreed goes on', asked({ productType: 'TRANSACTION' }), null],
  ])('%s', (_, question, code) => {
    expect(renewalRefusal(question)).toBe(code)
  })

  function asked(changes: Partial<Parameters<typeof renewalRefusal>[0]>) {
    return {
      productId: 7,
      productType: 'SUBSCRIPTION' as const,
      subscription: mine,
      isSameDocument: true,
      ...changes,
    }
  }
})

test.each([
  ['maria@example.com', 'm•••@example.com'],
  ['a@b.c', 'a•••@b.c'],
  ['@b.c', '•••'],
  ['', '•••'],
])('the hint of %s is %s', (email, hint) => {
  expect(hintOfEmail(email)).toBe(hint)
})
