import { expect, test } from 'vitest'
import { releaseChanges, type Release } from '#rules/fields/batch-fields.ts'
import { closingOf } from './closing.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ENTRY = {
  name: 'Sarau',
  batches: [
    { id: 31, name: 'Lote 1', order: 1, stock: 10, release_type: null, tickets: [] },
    { id: 32, name: 'Lote 2', order: 2, stock: 10, release_type: null, tickets: [] },
  ],
}
const taken = (id: number, held: number) => ({ id, stock: 10, sold: 1, held })
const ended: Release = { kind: 'dates', start: null, end: '2026-03-10T11:00:00.000Z' }

function closing(batch: number, release: Release, held = 2) {
  const counts = [taken(31, held), taken(32, 0)]
  return closingOf({ entry: ENTRY, counts, changes: releaseChanges(batch, release), now: NOW })
}

test('an end before now says of which batch how many tickets are held', () => {
  expect(closing(31, ended)).toEqual({ batches: [{ id: 31, name: 'Lote 1' }], held: 2 })
})

test.each([
  ['an end to come', closing(31, { ...ended, end: '2026-03-10T13:00:00.000Z' })],
  ['a batch of which nothing is held', closing(32, ended)],
  ['a batch of which nothing is held any more', closing(31, ended, 0)],
  ['changes of a batch that is gone', closing(99, ended)],
])('nothing is said of %s', (_, warning) => {
  expect(warning).toBeNull()
})
