import { expect, test } from 'vitest'
import { batchFields, releaseChanges, releaseOf, type Release } from './batch-fields.ts'
import { applyChanges, valueAt } from '../catalogue/catalogue-patch.ts'
import { permissionOfPath } from './product-fields.ts'

const BATCH = { id: 31, release_type: 'fixed_date', release_fixed_date: '2026-01-01T00:00:00Z', tickets: [] }

test.each<Release>([
  { kind: 'always' },
  { kind: 'dates', start: '2026-01-01T00:00:00Z', end: null },
  { kind: 'dates', start: null, end: '2026-01-02T00:00:00Z' },
  { kind: 'after', batch: 32 },
])('a release of kind $kind is read as it was written, and leaves nothing of the one before', (release) => {
  const changed = applyChanges({ batches: [BATCH] }, releaseChanges(31, release))
  const batch = valueAt(changed ?? {}, '/batches/31') as Record<string, unknown>
  expect(releaseOf(batch)).toEqual(release)
  expect(batch).not.toHaveProperty('release_fixed_date')
})

test('a fixed date is a start without an end', () => {
  expect(releaseOf(BATCH)).toEqual({ kind: 'dates', start: '2026-01-01T00:00:00Z', end: null })
})

test('the stock of a batch is at least the number taken of it', () => {
  const [, stock] = batchFields(31, [], 7)
  expect(stock).toMatchObject({ path: '/batches/31/stock', least: 7 })
})

test.each([
  ['/batches/31/name', 'products.write'],
  ['/batches/31/tickets/311/name', 'products.write'],
  ['/batches/31/stock', 'products.price'],
  ['/batches/31/tickets/311/amount', 'products.price'],
  ['/batches/31', 'products.price'],
  ['/batches/31/tickets/name', 'products.price'],
])('%s is changed with the permission %s', (path, permission) => {
  expect(permissionOfPath(path)).toBe(permission)
})
