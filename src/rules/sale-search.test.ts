import { expect, test } from 'vitest'
import { maskedDocument, maskedEmail, maskedName, readSaleSearch } from './sale-search.ts'

const ID = 'AlT1CZh3B8iTOi2qGzkvtg'

test.each([
  ['  ', { kind: 'all' }],
  [' Maria@Example.com ', { kind: 'email', email: 'maria@example.com' }],
  ['4k7q-2xm9', { kind: 'order-number', number: '4K7Q2XM9' }],
  [ID, { kind: 'sale-id', id: ID }],
  [`https://loja.example/success/${ID}?token=x`, { kind: 'sale-id', id: ID }],
  [`https://loja.example/pt/obrigado?s_id=${ID}&chc=1`, { kind: 'sale-id', id: ID }],
  ['Fernanda', { kind: 'name', words: 'Fernanda' }],
  ['Maria da Silva', { kind: 'name', words: 'Maria da Silva' }],
])('%j is %j', (typed, search) => {
  expect(readSaleSearch(typed)).toEqual(search)
})

test('who may not read a buyer reads less of them', () => {
  expect(maskedName('Maria da Silva')).toBe('Maria S.')
  expect(maskedName('Maria')).toBe('Maria')
  expect(maskedName('')).toBe('')
  expect(maskedEmail('maria@example.com')).toBe('m…@example.com')
  expect(maskedEmail('')).toBe('…')
  expect(maskedDocument('52998224725')).toBe('…25')
  expect(maskedDocument('')).toBe('')
})
