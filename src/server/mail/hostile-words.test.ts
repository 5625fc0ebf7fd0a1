import { beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_PAYLOADS, hostilePayload, skeleton } from '#rules/base/hostile-payloads.test-double.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { loadTopic } from '#texts/topics.ts'
import { renderCancellation } from './cancellation-mail.ts'
import { renderCardCode } from './card-code-mail.ts'
import { renderGiftMail } from './gift-mail.ts'
import { MAIL_KINDS, type MailData, type RenderedMail } from './mail-content.ts'
import { renderMovedMail } from './moved-mail.ts'
import { renderMail } from './render-mail.ts'
import { renderTransferMail } from './transfer-mail.ts'
import { renderWaitingMail } from './waiting-list-mail.ts'
import { renderRefusedWithdrawal, renderSellersWithdrawal } from './withdrawal-mail.ts'

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
  look: { accent: word(9), logo: { cid: word(13), ground: 'light' } },
  refund: 100,
  pix: { code: word(10), expiresAt: new Date('2026-11-21T21:05:00Z') },
  boleto: { line: word(11), dueDate: '2026-11-24', url: 'https://bank.example/boleto/1' },
  oxxo: { reference: word(12), dueDate: '2026-11-24' },
})

const declared = (word: Word) => ({
  reference: 'C-1',
  name: word(1),
  orderNumber: word(2),
  email: word(3),
  receivedAt: new Date('2026-11-21T21:05:00Z'),
})

const URL = 'https://shop.example/place?code=x'

/** Every mail to a buyer, by what it is. */
const MAILS: readonly [string, (word: Word, locale: Locale) => RenderedMail][] = [
  ...MAIL_KINDS.map((kind): (typeof MAILS)[number] => [
    kind,
    (word, locale) => renderMail(kind, dataOf(word), locale),
  ]),
  ...[true, false].map((isParcel): (typeof MAILS)[number] => [
    isParcel ? 'a present that is sent' : 'a present that is opened',
    (word, locale) =>
      renderGiftMail(
        {
          giver: word(1),
          recipient: word(2),
          message: word(3),
          product: word(4),
          isParcel,
          access: word(5),
          accessUrl: isParcel ? null : URL,
          seller: { name: word(6), email: word(7), language: 'pt' },
        },
        locale,
      ),
  ]),
  ...(['giver', 'receiver'] as const).map((to): (typeof MAILS)[number] => [
    `a ticket that was transferred, to the ${to}`,
    (word, locale) =>
      renderTransferMail(
        {
          to,
          url: URL,
          event: word(1),
          ticket: word(2),
          name: word(3),
          seller: { name: word(4), email: word(5) },
        },
        locale,
      ),
  ]),
  ...[null, new Date('2026-11-21T21:05:00Z')].map((keptUntil): (typeof MAILS)[number] => [
    keptUntil === null ? 'a place on the waiting list' : 'tickets for who waited',
    (word, locale) =>
      renderWaitingMail(
        {
          url: URL,
          event: word(1),
          when: [{ label: 'When', value: word(6) }],
          batch: word(2),
          ticket: word(3),
          quantity: 2,
          seller: word(4),
          keptUntil,
          timeZone: 'America/Sao_Paulo',
        },
        locale,
      ),
  ]),
  [
    'a purchase whose address was changed',
    (word, locale) =>
      renderMovedMail(
        {
          email: 'new@example.com',
          order: word(1),
          product: word(2),
          seller: { name: word(3), email: word(4) },
        },
        locale,
      ),
  ],
  [
    'a withdrawal that is refused',
    (word, locale) =>
      renderRefusedWithdrawal(
        { reference: 'W-1', orderNumber: word(1), reason: word(2) },
        { name: word(3) },
        locale,
      ),
  ],
  [
    'a withdrawal, to the seller',
    (word, locale) =>
      renderSellersWithdrawal(
        {
          ...declared(word),
          reason: 'late',
          endsAt: null,
          guaranteeEndsAt: null,
          seller: word(4),
          product: word(5),
          page: URL,
        },
        locale,
      ),
  ],
  [
    'a cancellation',
    (word, locale) => {
      const contract = { product: word(5), seller: { name: word(6) } }
      const end = { at: new Date('2026-12-21T12:00:00Z'), timeZone: 'America/Sao_Paulo' }
      const mail = { ...declared(word), cause: word(4), wantedOn: null }
      return renderCancellation(mail, { kind: 'ends', contract, end, undo: URL }, locale)
    },
  ],
  [
    'a cancellation with several contracts',
    (word, locale) => {
      const mail = { ...declared(word), cause: word(4), wantedOn: null }
      return renderCancellation(mail, { kind: 'several', contracts: [{ label: word(5), url: URL }] }, locale)
    },
  ],
  [
    'the code that opens saved cards',
    (word, locale) => renderCardCode({ code: '123456', seller: word(1) }, locale),
  ],
]

/** With HOSTILE=all every payload is put into every field. */
const STEP = process.env['HOSTILE'] === 'all' ? 1 : 50

beforeAll(async () => {
  for (const locale of LOCALES) {
    await Promise.all(
      (['issued', 'waiting-list', 'cancel', 'withdraw'] as const).map((topic) => loadTopic(topic, locale)),
    )
  }
})

describe.each(MAILS)('a mail: %s', (_, mail) => {
  it('has the words of a seller or a buyer', () => {
    expect(mail((place) => `word-${place}`, 'pt').html).toMatch(/>[^<]*word-\d/)
  })

  it.each(LOCALES)('keeps the words of a hostile seller in their places, in %s', (locale) => {
    const calm = mail((place) => `word-${place}`, locale)
    for (let at = LOCALES.indexOf(locale); at < HOSTILE_PAYLOADS.length; at += STEP) {
      const { html, subject } = mail((place) => hostilePayload(at + place), locale)
      expect(skeleton(html)).toBe(skeleton(calm.html))
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })
})
