import { expect, test } from 'vitest'
import { eventsPt } from '#texts/office/events/pt.ts'
import { batchNames } from './batch-names.ts'

test('the history names a batch and its ticket, not their numbers', () => {
  const batches = [{ id: 31, name: '1º lote', tickets: [{ id: 311, name: 'Pista' }] }]
  const names = batchNames({ batches }, eventsPt)
  expect(names['/batches/31/stock']).toBe('1º lote · Estoque')
  expect(names['/batches/31/release_type']).toBe('1º lote · Quando vende')
  expect(names['/batches/31/tickets/311/amount']).toBe('1º lote · Pista · Preço')
  expect(batchNames({}, eventsPt)).toEqual({ '/batches': 'Lotes' })
})
