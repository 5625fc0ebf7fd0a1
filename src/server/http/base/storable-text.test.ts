import { expect, test } from 'vitest'
import { unstorablePath } from './storable-text.ts'

test.each([
  ['text', null],
  ['💥 é \t\n', null],
  [{ a: [1, null, true, 'b'] }, null],
  [Buffer.from([0]), null],
  ['a\0', []],
  ['\uD800', []],
  [{ changes: [{ path: '/name', value: 'a\0b' }] }, ['changes', '0', 'value']],
  [{ changes: [{ value: { name: '\uDC00' } }] }, ['changes', '0', 'value', 'name']],
  [{ fields: { 'a\0': 1 } }, ['fields']],
] as const)('of %j: %j', (value, path) => {
  expect(unstorablePath(value)).toEqual(path)
})
