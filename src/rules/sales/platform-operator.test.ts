import { expect, test } from 'vitest'
import { sellerOfRecord, type LegalEntity, type PlatformOperator } from './platform-operator.ts'

const entity = (legal_name: string, country: string): LegalEntity => ({
  legal_name,
  document: '1',
  legal_address: 'a street',
  email: 'help@platform.example',
  country,
})
const brazil = entity('Plataforma Ltda', 'BR')
const europe = entity('Platform Limited', 'IE')
const both: PlatformOperator = { name: 'Platform', role: 'seller', brazil, europe }
const only = (region: 'brazil' | 'europe'): PlatformOperator => ({
  name: 'Platform',
  role: 'agent',
  [region]: both[region],
})

test.each<[string, PlatformOperator | null, string, string | undefined]>([
  ['no operator', null, 'BR', undefined],
  ['no company', { name: 'Platform', role: 'agent' }, 'BR', undefined],
  ['a Brazilian', both, 'BR', 'Plataforma Ltda'],
  ['a European', both, 'DE', 'Platform Limited'],
  ['of the common rules, not of the EU', both, 'NO', 'Platform Limited'],
  ['somebody else', both, 'MX', 'Plataforma Ltda'],
  ['somebody else, by setting', { ...both, elsewhere: 'europe' }, 'US', 'Platform Limited'],
  ['a European of an operator in Brazil alone', only('brazil'), 'FR', 'Plataforma Ltda'],
  ['a Brazilian of an operator in Europe alone', only('europe'), 'BR', 'Platform Limited'],
])('%s', (_, operator, buyer, expected) => {
  expect(sellerOfRecord(operator, buyer)?.entity.legal_name).toBe(expected)
})
