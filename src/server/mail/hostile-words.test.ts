import { describe, expect, it } from 'vitest'
import { HOSTILE_PAYLOADS, hostilePayload, skeleton } from '#rules/hostile-payloads.test-double.ts'
import { LOCALES, type Locale } from '#rules/locale.ts'
import { MAIL_KINDS, type MailData, type MailKind } from './mail-content.ts'
import { renderMail } from './render-mail.ts'

type Word = (place: number) => string

/** A mail in which everything that a seller or a buyer writes is a word of theirs. */
const dataOf = (word: Word): MailData => ({
  buyerName: word(1),
  productNames: [word(2), word(3)],
  amount: 49700,
  currency: 'BRL',
  total: 55758,
  installments: 6,
  orderNumber: '4K7Q-2XM9',
  statusUrl: 'https://shop.example/1001/obrigado?s_id=sale_8Fk2&token=t',
  seller: { name: word(4), email: word(5), legalName: word(6), document: word(7), country: 'BR' },
  deliverTo: word(8),
  accent: word(9),
  refund: 100,
  pix: { code: word(10), expiresAt: new Date('2026-11-21T21:05:00Z') },
  boleto: { line: word(11), dueDate: '2026-11-24', url: 'https://bank.example/boleto/1' },
  oxxo: { reference: word(12), dueDate: '2026-11-24' },
})

const mail = (kind: MailKind, word: Word, locale: Locale) => renderMail(kind, dataOf(word), locale)

/** With HOSTILE=all every payload stands in every field. */
const STEP = process.env['HOSTILE'] === 'all' ? 1 : 50

describe.each(MAIL_KINDS)('a mail of kind %s', (kind) => {
  it.each(LOCALES)('keeps the words of a hostile seller in their places, in %s', (locale) => {
    const calm = mail(kind, (place) => `word-${place}`, locale)
    expect(calm.html).toContain('word-2')
    for (let at = LOCALES.indexOf(locale); at < HOSTILE_PAYLOADS.length; at += STEP) {
      const { html, subject } = mail(kind, (place) => hostilePayload(at + place), locale)
      expect(skeleton(html)).toBe(skeleton(calm.html))
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })
})
