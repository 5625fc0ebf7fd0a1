import { expect, test } from 'vitest'
import { newId, newPublicId, newReference } from './identifiers.ts'

test('ids sort by time', () => {
  const ids = [1, 1_000, 1_700_000_000_000, 1_900_000_000_000].map((moment) => newId(moment))
  expect([...ids].sort()).toEqual(ids)
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('public ids are not to be guessed, and none is read as an option or a formula', () => {
  const ids = Array.from({ length: 1000 }, newPublicId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/.test(id))).toBe(true)
})

test('references for gateways are a valid Pix txid, with every letter in use', () => {
  const references = Array.from({ length: 500 }, newReference)
  expect(references.every((reference) => /^[a-z0-9]{32}$/.test(reference))).toBe(true)
  expect(new Set(references.join('')).size).toBe(36)
  expect(new Set(references).size).toBe(500)
})
