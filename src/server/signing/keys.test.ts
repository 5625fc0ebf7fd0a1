import { expect, test } from 'vitest'
import { deriveKeys, mac, saleToken, sameCode, transOf } from './keys.ts'

const keys = deriveKeys('a secret')

test('every use has a key of its own, and the same secret gives the same keys', () => {
  const all = Object.values(keys).map((key) => key.export().toString('hex'))
  expect(new Set(all).size).toBe(all.length)
  expect(all.every((key) => key.length === 64)).toBe(true)
  expect(deriveKeys('a secret').sale.equals(keys.sale)).toBe(true)
  expect(deriveKeys('another').sale.equals(keys.sale)).toBe(false)
})

test('a code has 128 bits and depends on key and text', () => {
  expect(mac(keys.sale, 'x')).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(new Set([mac(keys.sale, 'x'), mac(keys.sale, 'y'), mac(keys.trans, 'x')]).size).toBe(3)
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['', '', true],
  ['é', 'e', false],
])('%j and %j are the same code: %s', (a, b, same) => {
  expect(sameCode(a, b)).toBe(same)
})

test('a sale has one token', () => {
  expect(saleToken(keys, 'sale-1', 0)).toBe(saleToken(keys, 'sale-1', 0))
  expect(saleToken(keys, 'sale-1', 0)).not.toBe(saleToken(keys, 'sale-2', 0))
})

test('the n-th purchase of a session and product has one name, and no two share it', () => {
  const names = ['s1', 's2'].flatMap((session) =>
    [1, 11].flatMap((product) => [0, 1, 11].map((generation) => transOf(keys, session, product, generation))),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(transOf(keys, 's1', 1, 0)).toBe(names[0])
})
