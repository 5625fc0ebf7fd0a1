import { expect, test } from 'vitest'
import { scarcityEnd, type KeptEnds } from './scarcity-end.ts'

const MINUTE = 60_000

function storage(): KeptEnds {
  const items = new Map<string, string>()
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) }
}

test('the end is decided once for a session, whatever is loaded again', () => {
  const kept = storage()
  const page = { session: 'a', checkout: 501, minutes: 15 }
  const end = scarcityEnd(page, kept, 1000)
  expect(end).toBe(1000 + 15 * MINUTE)
  expect(scarcityEnd(page, kept, 9 * MINUTE)).toBe(end)
  // Also once it is over.
  expect(scarcityEnd(page, kept, 99 * MINUTE)).toBe(end)
})

test('another session and another checkout have ends of their own', () => {
  const kept = storage()
  const end = scarcityEnd({ session: 'a', checkout: 501, minutes: 15 }, kept, 0)
  expect(scarcityEnd({ session: 'a', checkout: 503, minutes: 15 }, kept, MINUTE)).not.toBe(end)
  expect(scarcityEnd({ session: 'b', checkout: 501, minutes: 15 }, kept, MINUTE)).toBe(16 * MINUTE)
})

test('an invalid or too distant end is decided anew; without storage the page has its own', () => {
  const page = { session: 'a', checkout: 501, minutes: 15 }
  for (const value of ['', 'a', 'a x', `a ${99 * MINUTE}`]) {
    const kept = { getItem: () => value, setItem: () => undefined }
    expect(scarcityEnd(page, kept, 0)).toBe(15 * MINUTE)
  }
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(scarcityEnd(page, full, 0)).toBe(15 * MINUTE)
  expect(scarcityEnd(page, null, 0)).toBe(15 * MINUTE)
})
