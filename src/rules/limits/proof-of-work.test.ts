import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSolved, searchPart, type HashStart, type WorkOrder } from './proof-of-work.ts'

const SEED = 'Zm9vYmFyYmF6cXV4MTIzNA'
const ORDER: WorkOrder = { seed: SEED, parts: 3, bits: 8 }

const sha256: HashStart = (message) => createHash('sha256').update(message).digest().readUInt32BE(0)
const seeds = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), minLength: 22, maxLength: 22 })

test('the hashed message is seed, part and number', () => {
  fc.assert(
    fc.property(seeds, fc.nat(25), fc.nat(2 ** 32 - 1), (seed, part, number) => {
      const tail = Buffer.alloc(4)
      tail.writeUInt32BE(number)
      const text = Buffer.from(`${seed}.${String.fromCharCode(97 + part)}`)
      const hashed: string[] = []
      const keep: HashStart = (message) => {
        hashed.push(Buffer.from(message).toString('hex'))
        return 0
      }
      expect(searchPart({ seed, parts: 26, bits: 32 }, part, { from: number, count: 1 }, keep)).toBe(number)
      expect(hashed).toEqual([Buffer.concat([text, tail]).toString('hex')])
    }),
    { numRuns: 300 },
  )
})

function solve(order: WorkOrder): number[] {
  return Array.from({ length: order.parts }, (_, part) => {
    const found = searchPart(order, part, { from: 0, count: 1_000_000 }, sha256)
    if (found === null) throw new Error('nothing was found')
    return found
  })
}

test('the result of a search solves the order, and nothing else does', () => {
  const numbers = solve(ORDER)
  expect(isSolved(ORDER, numbers, sha256)).toBe(true)
  expect(isSolved(ORDER, numbers.slice(1), sha256)).toBe(false)
  expect(isSolved(ORDER, [...numbers, 0], sha256)).toBe(false)
  expect(isSolved({ ...ORDER, seed: SEED.replace('Z', 'Y') }, numbers, sha256)).toBe(false)
  expect(isSolved({ ...ORDER, bits: 31 }, numbers, sha256)).toBe(false)
})

test('a search goes on where the one before it ended', () => {
  const [first = 0] = solve(ORDER)
  expect(searchPart(ORDER, 0, { from: 0, count: first }, sha256)).toBeNull()
  expect(searchPart(ORDER, 0, { from: first, count: 1 }, sha256)).toBe(first)
})

test('a seed of another length is no work', () => {
  expect(() => searchPart({ ...ORDER, seed: 'short' }, 0, { from: 0, count: 1 }, sha256)).toThrow(
    'cannot be written',
  )
})
