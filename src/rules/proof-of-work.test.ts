import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOfPart, isSolved, searchPart, type WorkOrder } from './proof-of-work.ts'

const SEED = 'Zm9vYmFyYmF6cXV4MTIzNA'
const ORDER: WorkOrder = { seed: SEED, parts: 3, bits: 8 }

const seeds = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), minLength: 22, maxLength: 22 })

test('the hash is the SHA-256 of seed, part and number', () => {
  fc.assert(
    fc.property(seeds, fc.nat(25), fc.nat(2 ** 32 - 1), (seed, part, number) => {
      const tail = Buffer.alloc(4)
      tail.writeUInt32BE(number)
      const text = Buffer.from(`${seed}.${String.fromCharCode(97 + part)}`)
      const expected = createHash('sha256')
        .update(Buffer.concat([text, tail]))
        .digest()
        .readUInt32BE(0)
      expect(hashOfPart(seed, part, number)).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

function solve(order: WorkOrder): number[] {
  return Array.from({ length: order.parts }, (_, part) => {
    const found = searchPart(order, part, 0, 1_000_000)
    if (found === null) throw new Error('nothing was found')
    return found
  })
}

test('what a search finds solves the order, and nothing else does', () => {
  const numbers = solve(ORDER)
  expect(isSolved(ORDER, numbers)).toBe(true)
  expect(isSolved(ORDER, numbers.slice(1))).toBe(false)
  expect(isSolved(ORDER, [...numbers, 0])).toBe(false)
  expect(isSolved({ ...ORDER, seed: SEED.replace('Z', 'Y') }, numbers)).toBe(false)
  expect(isSolved({ ...ORDER, bits: 31 }, numbers)).toBe(false)
})

test('a search goes on where the one before it ended', () => {
  const [first = 0] = solve(ORDER)
  expect(searchPart(ORDER, 0, 0, first)).toBeNull()
  expect(searchPart(ORDER, 0, first, 1)).toBe(first)
})

test('a seed of another length is no work', () => {
  expect(() => searchPart({ ...ORDER, seed: 'short' }, 0, 0, 1)).toThrow('cannot be written')
})
