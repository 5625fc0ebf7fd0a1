import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../postgres/database.ts'
import { NO_EFFECTS, type AttemptChange } from './attempt-change.ts'
import { outcomeStatement } from './outcome-statement.ts'

/** Only puts texts together; nothing connects. */
const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })

afterAll(() => db.destroy())

const tablesOf = (change: Partial<AttemptChange>): string[] => {
  const statement = outcomeStatement({
    ...NO_EFFECTS,
    attemptId: '00000000-0000-4000-8000-000000000000',
    from: 'sending',
    purchaseFrom: 'open',
    to: 'approved',
    hasHolds: true,
    ...change,
  })
  return [...statement.compile(db).sql.matchAll(/\bupdate (?!of )(\w+)/g)]
    .map(([, table]) => String(table))
    .toSorted()
}

const OF_HOLDS = ['batches', 'coupon_buyers', 'coupons', 'holds', 'products', 'reservations']

test.each(['sold', 'released'] as const)('what is %s is written only where something was held', (holds) => {
  expect(tablesOf({ holds })).toEqual([...OF_HOLDS, 'attempts', 'payments'].toSorted())
  expect(tablesOf({ holds, hasHolds: false })).toEqual(['attempts', 'payments'])
  expect(tablesOf({ holds: null })).toEqual(['attempts', 'payments'])
})
