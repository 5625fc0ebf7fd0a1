import { beforeAll, describe, expect, test } from 'vitest'
import { REAL_NAMES, REAL_PEOPLE } from '#rules/people/real-names.test-double.ts'
import { loadTopic } from '#texts/topics.ts'
import { greetedName, oneLine } from './clean-text.ts'
import { renderGiftMail } from './gift-mail.ts'
import type { MailData } from './mail-content.ts'
import { renderMail } from './render-mail.ts'

const SELLER = { name: 'Loja', email: 'loja@example.com', language: 'pt' }
const dataOf = (name: string): MailData => ({
  buyerName: name,
  productNames: ['Livro'],
  amount: 100,
  currency: 'BRL',
  total: 100,
  installments: 1,
  orderNumber: '4K7Q-2XM9',
  statusUrl: 'https://shop.example/1001/obrigado?s_id=s',
  seller: { ...SELLER, legalName: 'Loja Ltda', document: '11.222.333/0001-81', country: 'BR' },
  deliverTo: `${name}, 1, Centro`,
})

/** Returns the text that a reader of HTML sees. */
const seen = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

beforeAll(() => Promise.all([loadTopic('issued', 'pt'), loadTopic('withdraw', 'pt')]))

describe('a person is called in mails as they wrote themselves', () => {
  test.each(REAL_PEOPLE.map(({ value }) => value))('%s', (name) => {
    const greeted = oneLine(name, 60)
    expect(greetedName(name)).toBe(greeted)
    const { text, html } = renderMail('purchase-confirmed', dataOf(name), 'pt')
    expect(text).toContain(greeted)
    expect(seen(html)).toContain(greeted)
    const gift = { giver: name, recipient: name, message: 'Oi', product: 'Livro', isParcel: true, access: '' }
    const present = renderGiftMail({ ...gift, accessUrl: null, seller: SELLER }, 'pt')
    expect([present.text.includes(greeted), seen(present.html).includes(greeted)]).toEqual([true, true])
  })
})

describe('an address is whole in the mail', () => {
  test.each(REAL_NAMES.map(({ value }) => value))('%s', (value) => {
    const { text, html } = renderMail('purchase-confirmed', dataOf(value), 'pt')
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${value}, 1, Centro`)
    expect(seen(html)).toContain(`${value}, 1, Centro`)
  })
})
