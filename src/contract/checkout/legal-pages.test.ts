import { expect, test } from 'vitest'
import { legalPagesFor } from './legal-pages.ts'

const NONE = { terms: null, privacy: null }
const entity = {
  legal_name: 'Platform Limited',
  document: 'IE 2',
  legal_address: '1 High Street',
  email: 'help@platform.example',
  country: 'IE',
  terms_url: 'https://platform.example/{lang}/terms',
}
const reader = { locale: 'de', country: 'DE', productId: 1001 } as const

test('a company’s own pages come before the operator’s, and those before the program’s', () => {
  const operator = { terms: 'https://example.com/{lang}/terms', privacy: 'https://example.com/privacy' }
  const soldBy = { name: 'Platform', role: 'seller', entity } as const
  expect(legalPagesFor(operator, soldBy, reader)).toEqual({
    terms: 'https://platform.example/de/terms',
    privacy: 'https://example.com/privacy',
  })
  expect(legalPagesFor(NONE, soldBy, reader).privacy).toBe('/de/privacy?product=1001&country=DE')
  expect(legalPagesFor(operator, undefined, reader).terms).toBe('https://example.com/de/terms')
})

test('without a product the program’s pages name none', () => {
  expect(legalPagesFor(NONE, undefined, { locale: 'pt', country: 'BR' })).toEqual({
    terms: '/terms?country=BR',
    privacy: '/privacy?country=BR',
  })
})

test('with the look of a seller’s page they are of that look', () => {
  expect(legalPagesFor(NONE, undefined, { ...reader, lookId: 51 }).terms).toBe(
    '/de/terms?product=1001&ch_id=51&country=DE',
  )
  expect(legalPagesFor(NONE, undefined, { locale: 'pt', country: 'BR', lookId: 51 }).terms).toBe(
    '/terms?country=BR',
  )
})
