import { expect, test } from 'vitest'
import { CallError } from '../../call-error.ts'
import { refuseDeep } from './nesting.ts'

const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test.each([null, 'text', 7, [], {}, { a: [{ b: 1 }] }, lists(32), Buffer.alloc(1_000_000)])(
  'case %# is read',
  (value) => {
    expect(() => refuseDeep(value)).not.toThrow()
  },
)

test.each([33, 20_000])('%i nested lists are refused, at any place', (levels) => {
  expect(() => refuseDeep(lists(levels))).toThrow(CallError)
  expect(() => refuseDeep({ changes: [{ path: '/name', value: lists(levels) }] })).toThrow(CallError)
})
