import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#rules/base/locale.ts'
import type { SellerOfRecord } from '#rules/sales/platform-operator.ts'
import { loadTopic, topicTexts } from './topics.ts'
import { soldByWords } from './sold-by.ts'

const seller = {
  name: 'Estúdio Aurora',
  legal_name: 'Aurora Ltda',
  document: '11.222.333/0001-81',
  legal_address: 'Rua Dois',
  email: 'oi@aurora.example',
  country: 'BR',
}
const entity = {
  ...seller,
  legal_name: 'Platform Limited',
  document: 'IE 2',
  email: 'help@platform.example',
  country: 'IE',
}
const platform = (role: SellerOfRecord['role']): SellerOfRecord => ({ name: 'Platform', role, entity })

describe.each(LOCALES)('the named seller, in %s', (locale) => {
  beforeAll(() => loadTopic('trust', locale))

  test('the seller alone', () => {
    const { seller: words } = topicTexts('trust', locale)
    const { sold, legal, email, responsibility } = soldByWords(seller, undefined, words)
    expect(sold).toContain(seller.name)
    expect(legal).toBe(words.legal({ legalName: 'Aurora Ltda', document: 'CNPJ 11.222.333/0001-81' }))
    expect([email, responsibility]).toEqual([seller.email, words.responsibility])
  })

  test('a value without the length of a document stays as it was written', () => {
    const { seller: words } = topicTexts('trust', locale)
    const { legal } = soldByWords({ ...seller, document: 'MEI <b>7</b>' }, undefined, words)
    expect(legal).toContain('CNPJ MEI <b>7</b>')
  })

  test.each(['52998224725', '529.982.247-25'])('a person without a company has a CPF: %s', (document) => {
    const { seller: words } = topicTexts('trust', locale)
    const { legal } = soldByWords({ ...seller, legal_name: 'Ana Souza', document }, undefined, words)
    expect(legal).toContain('CPF 529.982.247-25')
    expect(legal).not.toContain('CNPJ')
  })

  test.each(['seller', 'agent'] as const)(
    'a platform as %s is named with its company, and who answers',
    (role) => {
      const { seller: words } = topicTexts('trust', locale)
      const { sold, legal, email, responsibility } = soldByWords(seller, platform(role), words)
      expect(sold).toContain('Platform')
      expect(sold).toContain(seller.name)
      expect(legal).toBe(words.foreignLegal({ legalName: 'Platform Limited', document: 'IE 2' }))
      expect(email).toBe('help@platform.example')
      expect(responsibility).toContain('Platform')
      expect(responsibility.includes(seller.name)).toBe(role === 'agent')
    },
  )
})
