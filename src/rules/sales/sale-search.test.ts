import { expect, test } from 'vitest'
import { asParts, maskedDocument, maskedEmail, maskedName, readSaleSearch } from './sale-search.ts'
import { ticketNumber } from '../tickets/ticket-code.ts'

const ID = 'AlT1CZh3B8iTOi2qGzkvtg'

test.each([
  ['  ', { kind: 'all' }],
  [' Maria@Example.com ', { kind: 'email', email: 'maria@example.com' }],
  ['4k7q-2xm9', { kind: 'order-number', number: '4K7Q2XM9' }],
  ['529.982.247-25', { kind: 'document', document: '52998224725' }],
  ['11.222.333/0001-81', { kind: 'document', document: '11222333000181' }],
  // Eleven digits that are no CPF: a phone number, or a gateway's.
  ['52998224726', { kind: 'phone', digits: '52998224726', reference: '52998224726' }],
  ['+55 (11) 98765-4321', { kind: 'phone', digits: '5511987654321' }],
  ['98765-4321', { kind: 'phone', digits: '987654321' }],
  ['1234567890123456', { kind: 'reference', reference: '1234567890123456' }],
  ['pi_3Nabc012DEF', { kind: 'reference', reference: 'pi_3Nabc012DEF' }],
  ['E00416968202611251948s1c0a3b7d9f', { kind: 'reference', reference: 'E00416968202611251948s1c0a3b7d9f' }],
  ['Jean-Baptiste', { kind: 'name', words: 'Jean-Baptiste' }],
  [ID, { kind: 'sale-id', id: ID }],
  [`https://loja.example/success/${ID}?token=x`, { kind: 'sale-id', id: ID }],
  [`https://loja.example/pt/obrigado?s_id=${ID}&chc=1`, { kind: 'sale-id', id: ID }],
  ['Fernanda', { kind: 'name', words: 'Fernanda' }],
  ['Maria da Silva', { kind: 'name', words: 'Maria da Silva' }],
])('%j is %j', (typed, search) => {
  expect(readSaleSearch(typed, 'open')).toMatchObject(search)
})

test.each([
  ['Jean-Marc', { kind: 'name', words: 'Jean-Marc', sight: 'masked' }],
  ['Nascimento-Albuquerque', { kind: 'name', words: 'Nascimento-Albuquerque', sight: 'masked' }],
  ['4k7q-2xm9', { kind: 'order-number' }],
  [ID, { kind: 'sale-id' }],
])('%j that is no sale is %j', (typed, search) => {
  expect(asParts(readSaleSearch(typed, 'masked'))).toMatchObject(search)
})

test('a number finds the tickets that are called so as well', () => {
  const id = '0f3c8a1b-77d2-4e0a-9c11-2a3b4c5d6e7f'
  const search = readSaleSearch(ticketNumber(id).toLowerCase(), 'open')
  if (search.kind !== 'order-number') throw new Error('no number was read')
  expect(search.tickets.from <= id && id <= search.tickets.to).toBe(true)
  expect(search.tickets.from.slice(0, 11)).toBe(id.slice(0, 11))
})

test('a caller without access gets masked buyer data', () => {
  expect(maskedName('Maria da Silva')).toBe('Maria S.')
  expect(maskedName('Maria')).toBe('Maria')
  expect(maskedName('')).toBe('')
  expect(maskedEmail('maria@example.com')).toBe('m…@example.com')
  expect(maskedEmail('')).toBe('…')
  expect(maskedDocument('52998224725')).toBe('…25')
  expect(maskedDocument('')).toBe('')
})
