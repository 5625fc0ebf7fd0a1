import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentShades, contrast, TEXT_CONTRAST } from '#rules/page/accent.ts'
import { formatDigitableLine } from '#rules/methods/boleto.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { statementName } from '#rules/payment/statement-name.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import type { MailData } from './mail-content.ts'
import { isMailKind, MAIL_KINDS } from './mail-content.ts'
import { oneLine } from './clean-text.ts'
import { renderGiftMail } from './gift-mail.ts'
import { renderMail } from './render-mail.ts'

const PIX_CODE = '00020101021226760014br.gov.bcb.pix6304E9FA'
const BOLETO_LINE = '34191090080001234567489012345677199990000049700'

const DATA: MailData = {
  buyerName: 'Maria Silva',
  productNames: ['Curso de Fotografia', 'Guia de Poses'],
  amount: 49700,
  currency: 'BRL',
  total: 55758,
  installments: 6,
  orderNumber: '4K7Q-2XM9',
  statusUrl: 'https://shop.example/1001/obrigado?s_id=sale_8Fk2&token=t',
  seller: {
    name: 'Estúdio Aurora',
    email: 'oi@aurora.example',
    legalName: 'Aurora Ltda',
    document: '11.222.333/0001-81',
    country: 'BR',
  },
  pix: { code: PIX_CODE, expiresAt: new Date('2026-11-21T21:05:00Z') },
  boleto: { line: BOLETO_LINE, dueDate: '2026-11-24', url: 'https://bank.example/boleto/1' },
  oxxo: { reference: '99990123456789', dueDate: '2026-11-24' },
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const every = LOCALES.flatMap((locale) => MAIL_KINDS.map((kind) => ({ locale, kind })))

describe('a mail of a purchase', () => {
  it.each(LOCALES)('says how it was paid, in %s', (locale) => {
    const card = { brand: 'visa', lastFour: '1111' }
    const { text } = renderMail(
      'purchase-confirmed',
      { ...DATA, paidBy: { method: 'CREDIT_CARD', card } },
      locale,
    )
    const { mail, payment } = ALL_TEXTS[locale]
    const ending = `Visa ${payment.card.ending({ lastFour: '1111' })}`
    expect(plain(text)).toContain(
      plain(mail.field({ label: mail.paidBy, value: `${payment.methods.CREDIT_CARD} (${ending})` })),
    )
    const name = statementName(DATA.productNames[0] ?? '') ?? ''
    const onStatement = mail.field({ label: mail.statement.label, value: mail.statement.value({ name }) })
    expect(plain(text)).toContain(plain(onStatement))
    const byPix = { ...DATA, paidBy: { method: 'PIX', card: null } } as const
    expect(renderMail('purchase-confirmed', byPix, locale).text).not.toContain(mail.statement.label)
  })

  it('is in the colour of the seller, on which its button can be read, whatever the seller wrote', () => {
    const of = (accent: string) => renderMail('purchase-confirmed', { ...DATA, look: { accent } }, 'pt').html
    expect(of('#101010')).toContain('background:#101010;color:#ffffff')
    expect(of('#FFE600')).toContain('background:#ffe600;color:#101418')
    expect(of('#FFE600')).toContain('border-bottom:3px solid #ffe600')
    expect(of('red;} body{display:none')).not.toContain('display:none')
    expect(renderMail('purchase-confirmed', DATA, 'pt').html).not.toContain('border-bottom')
  })

  it('has its links in a shade of the seller’s colour that can be read on either card, whatever the colour', () => {
    const subscriptions = [{ name: 'Clube', url: 'https://shop.example/a', until: '2027-01-10' }]
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    const cardOf = (html: string) => ({
      light: /<table class="card" [^>]*background:(#\w{6})/.exec(html)?.[1] ?? '',
      dark: /\.card\{background:(#\w{6})/.exec(html)?.[1] ?? '',
    })
    const linksOf = (html: string) => ({
      light: /<a class="link" [^>]*color:(#\w{6})/.exec(html)?.[1] ?? '',
      dark: /a\.link\{color:(#\w{6})/.exec(html)?.[1] ?? '',
    })
    const check = (html: string) => {
      const [card, links] = [cardOf(html), linksOf(html)]
      for (const theme of ['light', 'dark'] as const)
        expect(contrast(links[theme], card[theme])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      return links
    }
    fc.assert(
      fc.property(colour, (accent) => {
        const data = { ...DATA, subscriptions, look: { accent } }
        const { accentText: light } = accentShades(accent, 'light')
        const { accentText: dark } = accentShades(accent, 'dark')
        expect(check(renderMail('purchase-confirmed', data, 'pt').html)).toEqual({ light, dark })
      }),
    )
    check(renderMail('purchase-confirmed', { ...DATA, subscriptions }, 'pt').html)
  })

  it('shows the logo that it brings along beside the name, and nothing of the network', () => {
    const of = (ground: 'light' | 'dark' | 'any') =>
      renderMail('pix-to-pay', { ...DATA, look: { accent: '#101010', logo: { cid: 'a@b', ground } } }, 'pt')
        .html
    expect(of('light')).toMatch(
      /<p [^>]*><img src="cid:a@b" alt="" height="40" [^>]*#ffffff[^>]*>[^<]*Aurora[^<]*<\/p>/,
    )
    expect(of('dark')).toMatch(/<img [^>]*background:#14181d/)
    expect(of('any')).not.toMatch(/<img [^>]*background/)
    expect(of('any')).not.toMatch(/src="(?!cid:)/)
  })

  it('names the registration of a Brazilian seller, and that of another', () => {
    expect(renderMail('purchase-confirmed', DATA, 'pt').text).toContain(
      'Aurora Ltda, CNPJ 11.222.333/0001-81',
    )
    const irish = { ...DATA, seller: { ...DATA.seller, country: 'IE' } }
    expect(renderMail('purchase-confirmed', irish, 'pt').text).toContain('registro 11.222.333/0001-81')
  })
})

describe('a mail that differs from a paid access', () => {
  it.each(LOCALES)('says of a trial that nothing was charged, in %s', (locale) => {
    const { purchaseConfirmed } = ALL_TEXTS[locale].mail
    const card = { brand: 'visa', lastFour: '1111' }
    const trial = { ...DATA, amount: 0, total: 0, paidBy: { method: 'CREDIT_CARD', card } } as const
    const { text } = renderMail('purchase-confirmed', trial, locale)
    expect(text).toContain(purchaseConfirmed.nothingPaid)
    expect(text).not.toContain(ALL_TEXTS[locale].mail.statement.label)
    expect(text).not.toContain(purchaseConfirmed.text)
  })

  it.each(LOCALES)('mentions a parcel and its days, and no access, in %s', (locale) => {
    const parcel = {
      email: 'maria@example.com',
      arrives: { name: 'PAC', from: '2026-11-24', to: '2026-11-27' },
    }
    const { text } = renderMail('purchase-confirmed', { ...DATA, parcel }, locale)
    const { mail } = ALL_TEXTS[locale]
    expect(text).toContain(mail.parcel.sent({ email: 'maria@example.com' }))
    expect(text).toContain('PAC')
    expect(text).not.toContain(mail.purchaseConfirmed.accessDelay)
    // The giver is informed of the parcel as well: its code is sent to them.
    const gift = { name: 'Ana', email: 'ana@example.com', day: null }
    const given = renderMail('purchase-confirmed', { ...DATA, parcel, gift }, locale).text
    expect(given).toContain(mail.gift.sentNow(gift))
    expect(given).toContain(mail.parcel.sent({ email: 'maria@example.com' }))
    expect(given).toContain('PAC')
  })

  it.each(LOCALES)('has the shipping fee and the delivery address in rows of their own, in %s', (locale) => {
    const sent = { shipping: 2690, deliverTo: 'Rua das Flores, 10, Centro' }
    const { text } = renderMail('purchase-confirmed', { ...DATA, ...sent }, locale)
    const { mail, checkout } = ALL_TEXTS[locale]
    expect(text).toContain(mail.field({ label: mail.deliverTo, value: sent.deliverTo }))
    expect(text).toMatch(new RegExp(`${checkout.summary.shipping}.*26[.,]90`))
  })

  it.each(LOCALES)('says when the money is back by the way it goes, in %s', (locale) => {
    const { refundMade } = ALL_TEXTS[locale].mail
    const { text } = renderMail('refund-made', { ...DATA, refund: 100, moneyBack: 'paypal' }, locale)
    expect(text).toContain(`${refundMade.text} ${refundMade.when.paypal}`)
    expect(text).not.toContain(refundMade.when.card)
  })
})

describe('a mail of a platform that sells', () => {
  const entity = {
    legal_name: 'Platform Limited',
    document: 'IE 2',
    legal_address: 'a street',
    email: 'help@platform.example',
    country: 'IE',
  }
  it.each(
    LOCALES.flatMap((locale) => [{ locale, role: 'seller' } as const, { locale, role: 'agent' } as const]),
  )('names it as $role beside the seller, in $locale', ({ locale, role }) => {
    const soldBy = { name: 'Platform', role, entity }
    const { text } = renderMail('purchase-confirmed', { ...DATA, soldBy }, locale)
    const { platform, foreignLegal } = ALL_TEXTS[locale].mail.seller
    const names = { platform: 'Platform', seller: 'Estúdio Aurora' }
    expect(text).toContain(role === 'seller' ? platform.sells(names) : platform.sellsFor(names))
    expect(text).toContain(foreignLegal({ legalName: 'Platform Limited', document: 'IE 2' }))
    expect(text).not.toContain('Aurora Ltda')
  })
})

describe('a mail of a payment by two cards', () => {
  const cards = [
    { brand: 'visa', lastFour: '1111', total: 12336, installments: 12 },
    { brand: 'mastercard', lastFour: '4444', total: 39700, installments: 1 },
  ]
  it.each(LOCALES)('names both and the amount charged to each, in %s', (locale) => {
    const { text, html } = renderMail('purchase-confirmed', { ...DATA, total: 52036, cards }, locale)
    const { card } = ALL_TEXTS[locale].payment
    for (const form of [text, html]) {
      for (const [brand, lastFour, total] of [
        ['Visa', '1111', '123'],
        ['Mastercard', '4444', '397'],
      ] as const) {
        expect(plain(form)).toContain(plain(`${brand} ${card.ending({ lastFour })}`))
        expect(form).toContain(total)
      }
    }
    expect(text).toContain(ALL_TEXTS[locale].mail.installments({ n: 12 }))
    const total = text.split('\n').find((line) => line.startsWith(ALL_TEXTS[locale].mail.total))
    expect(total).not.toContain('(')
  })
})

describe.each(every)('the mail $kind in $locale', ({ locale, kind }) => {
  const { subject, text, html } = renderMail(kind, DATA, locale)
  const { mail } = ALL_TEXTS[locale]

  it('shows its subject matter, in its language, in both forms', () => {
    expect(subject).toContain('Curso de Fotografia')
    for (const form of [text, html]) {
      for (const part of ['Maria Silva', 'Guia de Poses', '4K7Q-2XM9', '557', mail.why, mail.order]) {
        expect(form).toContain(part)
      }
    }
    expect(html).toContain(`<html lang="${locale}">`)
  })

  it('leaves nothing unwritten', () => {
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object|\$\{|\bnull\b/)
  })

  it('is said in no other language', () => {
    const others = LOCALES.filter((other) => other !== locale)
    expect(others.map((other) => ALL_TEXTS[other].mail.why).filter((why) => text.includes(why))).toEqual([])
    expect(new Set(LOCALES.map((other) => renderMail(kind, DATA, other).text)).size).toBe(LOCALES.length)
  })

  it('loads nothing from the network and runs nothing', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|object|form)\b|url\(|@import| on\w+=/i)
  })
})

describe('the contents of a mail', () => {
  it('gives the Pix code to copy and the hour at which it ends, in Brasília', () => {
    const { text, html } = renderMail('pix-to-pay', DATA, 'pt')
    expect(text.split('\n')).toContain(PIX_CODE)
    expect(text).toContain('O código vale até 21/11/2026, 18:05 (horário de Brasília).')
    expect(html).toContain(PIX_CODE)
  })

  it('gives the boleto with its day and leads to it', () => {
    const { text, html } = renderMail('boleto-to-pay', DATA, 'de')
    expect(text.split('\n')).toContain(formatDigitableLine(BOLETO_LINE))
    expect(text).toContain('Fällig am 24.11.2026.')
    expect(html).toContain('href="https://bank.example/boleto/1"')
  })

  it('says until when an unpaid voucher holds the order', () => {
    const { text } = renderMail(
      'boleto-to-pay',
      { ...DATA, heldUntil: new Date('2026-11-22T12:00:00Z') },
      'pt',
    )
    expect(text).toMatch(/Reservado para você até 22\/11\/2026.* 09:00 \(UTC-3\)/)
    expect(renderMail('boleto-to-pay', DATA, 'pt').text).not.toContain('Reservado')
  })

  it('leads to our own page when the boleto has no address of its own', () => {
    const boleto = { line: BOLETO_LINE, dueDate: '2026-11-24', url: 'javascript:alert(1)' }
    const { html } = renderMail('boleto-to-pay', { ...DATA, boleto }, 'pt')
    expect(html).toContain('href="https://shop.example/1001/obrigado?s_id=sale_8Fk2&amp;token=t"')
    expect(html).not.toContain('javascript:')
  })

  it('gives the reference of an OXXO voucher and leads to its barcode on our page', () => {
    const { text, html } = renderMail('oxxo-to-pay', DATA, 'es')
    expect(text.split('\n')).toContain('99990123456789')
    expect(text).toContain('Paga a más tardar el 24/11/2026.')
    expect(html).toContain('href="https://shop.example/1001/obrigado?s_id=sale_8Fk2&amp;token=t"')
  })

  it('says product or products, by how many there are', () => {
    const of = (...productNames: string[]) =>
      renderMail('purchase-confirmed', { ...DATA, productNames }, 'de').text
    expect(of('Kurs')).toContain('\nProdukt: Kurs\n')
    expect(of('Kurs', 'Buch')).toContain('\nProdukte: Kurs und Buch\n')
  })

  it('itemises the interest, and only where there is some', () => {
    const withInterest = plain(renderMail('purchase-confirmed', DATA, 'pt').text)
    expect(withInterest).toContain('Subtotal: R$ 497,00\nJuros do parcelamento (6x): R$ 60,58\n')
    expect(withInterest).toContain('Total: R$ 557,58 (em 6 parcelas)')
    const atOnce = plain(
      renderMail('purchase-confirmed', { ...DATA, total: 49700, installments: 1 }, 'pt').text,
    )
    expect(atOnce).toContain('\nTotal: R$ 497,00\n')
    expect(atOnce).not.toContain('Juros')
  })

  it('leads to terms and privacy policy', () => {
    const legalPages = {
      terms: 'https://shop.example/terms?product=1',
      privacy: 'https://shop.example/privacy',
    }
    const { text, html } = renderMail('purchase-confirmed', { ...DATA, legalPages }, 'pt')
    expect(text).toContain('Termos de Uso: https://shop.example/terms?product=1')
    expect(html).toContain('href="https://shop.example/privacy"')
  })

  it('mentions the right of withdrawal in the confirmation that the law asks it of', () => {
    const lawOf = (withdrawal: 'brazil' | 'europe') =>
      renderMail('purchase-confirmed', { ...DATA, withdrawal }, 'en').text
    expect(lawOf('brazil')).toContain(ALL_TEXTS.en.withdrawal.brazil)
    expect(lawOf('europe')).toContain(ALL_TEXTS.en.withdrawal.europe)
    expect(renderMail('purchase-confirmed', DATA, 'en').text).not.toContain('Right of withdrawal')
  })

  it('confirms the consent by which the right of withdrawal ended, and the tax that the price holds', () => {
    const tax = { percent: 19, amount: 2379 }
    const sold = { ...DATA, currency: 'EUR', amount: 14900, total: 14900, installments: 1, tax }
    const { text } = renderMail('purchase-confirmed', { ...sold, withdrawal: 'ended' }, 'en')
    expect(text).toContain(ALL_TEXTS.en.mail.withdrawalEnded)
    expect(text).not.toContain(ALL_TEXTS.en.withdrawal.europe)
    expect(text).toContain('Total: €149.00, incl. 19% VAT (€23.79)')
  })

  it.each(['pix-to-pay', 'boleto-to-pay', 'oxxo-to-pay'] as const)(
    'refuses to write %s without what is to be paid',
    (kind) => {
      const { pix: _pix, boleto: _boleto, oxxo: _oxxo, ...rest } = DATA
      expect(() => renderMail(kind, rest, 'pt')).toThrow(kind)
    },
  )

  it('leads to the page of a subscription, and says until when', () => {
    const url = 'https://shop.example/assinatura/2001?subscription_id=s&client_id=t_c'
    const subscriptions = [{ name: 'Clube', url, until: '2027-01-10' }]
    const { text, html } = renderMail('purchase-confirmed', { ...DATA, subscriptions }, 'pt')
    const { label, until } = ALL_TEXTS.pt.mail.subscriptionLink
    expect(text).toContain(`${label({ product: 'Clube' })}\n${url}\n${until({ date: '10/01/2027' })}`)
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`)
    const nowhere = [{ name: 'Clube', url: 'javascript:alert(1)', until: '2027-01-10' }]
    expect(() => renderMail('renewal-paid', { ...DATA, subscriptions: nowhere }, 'pt')).toThrow('address')
  })

  it('thanks for a donation, and promises nothing for it', () => {
    for (const locale of LOCALES) {
      const { mail } = ALL_TEXTS[locale]
      const { subject, text } = renderMail('purchase-confirmed', { ...DATA, isDonation: true }, locale)
      expect(subject).toBe(oneLine(mail.donation.subject({ product: DATA.productNames[0] ?? '' })))
      expect(text).toContain(mail.donation.text)
      expect(text).toContain(mail.gift.contact({ email: DATA.seller.email }))
      expect(text).not.toContain(mail.contact({ email: DATA.seller.email }))
      expect(text).not.toContain(mail.purchaseConfirmed.accessDelay)
      expect(text).not.toContain(mail.purchaseConfirmed.title)
    }
  })

  it('marks the words of a seller who writes in another language', () => {
    const of = (language: string) =>
      renderMail('purchase-confirmed', { ...DATA, seller: { ...DATA.seller, language } }, 'de').html
    expect(of('pt')).toMatch(/<td [^>]*lang="pt">Curso de Fotografia/)
    expect(of('de')).not.toContain(' lang="pt"')
    expect(renderMail('purchase-confirmed', DATA, 'de').html.match(/ lang=/g)).toHaveLength(1)
    const gift = {
      giver: 'Ana',
      recipient: 'Maria',
      message: 'Viel Freude',
      product: 'Guia de Poses',
      isParcel: false,
      access: 'Acesso por 1 ano',
      accessUrl: null,
      seller: { name: 'Aurora', email: 'oi@aurora.example', language: 'pt' },
    }
    const { html, text } = renderGiftMail(gift, 'de')
    expect(html).toMatch(/<td [^>]*lang="pt">Guia de Poses/)
    expect(html).toMatch(/<div lang="pt"><p [^>]*>Acesso por 1 ano/)
    expect(text).toContain('\nAcesso por 1 ano\n')
    expect(text).toContain(ALL_TEXTS.de.mail.gift.access)
    const opened = renderGiftMail({ ...gift, accessUrl: 'https://curso.example/' }, 'de').text
    expect(opened).not.toContain(ALL_TEXTS.de.mail.gift.access)
    expect(renderGiftMail(gift, 'pt').html.match(/ lang=/g)).toHaveLength(1)
  })

  it('calls a course a course and an e-book an e-book', () => {
    for (const locale of LOCALES) {
      const { mail } = ALL_TEXTS[locale]
      for (const content of ['course', 'ebook'] as const) {
        const accessUrl = 'https://curso.example/?s=1'
        const { text } = renderMail('purchase-confirmed', { ...DATA, content, accessUrl }, locale)
        const { open, delay } = mail.kinds[content]
        expect(text).toContain(`${open}\n${accessUrl}`)
        expect(text).toContain(delay)
        expect(text).not.toContain(mail.purchaseConfirmed.accessDelay)
      }
    }
  })

  it('leads to the tickets first, and to the order below', () => {
    const tickets = { url: 'https://shop.example/tickets/a.b' }
    const { text } = renderMail('purchase-confirmed', { ...DATA, tickets }, 'pt')
    const { label, note } = ALL_TEXTS.pt.mail.tickets
    expect(text.indexOf(`${label}\n${tickets.url}`)).toBeGreaterThan(0)
    expect(text.indexOf(tickets.url)).toBeLessThan(text.indexOf(DATA.statusUrl))
    expect(text).toContain(note)
    expect(text).not.toContain(ALL_TEXTS.pt.mail.purchaseConfirmed.accessDelay)
    const nowhere = { url: 'javascript:alert(1)' }
    expect(() => renderMail('purchase-confirmed', { ...DATA, tickets: nowhere }, 'pt')).toThrow('address')
  })

  it('rejects an invalid address', () => {
    expect(() => renderMail('refunded', { ...DATA, statusUrl: 'javascript:alert(1)' }, 'pt')).toThrow(
      'address',
    )
  })

  it('knows its kinds', () => {
    expect(['refunded', 'toString', ''].map(isMailKind)).toEqual([true, false, false])
  })
})

describe('hostile content', () => {
  const evil = '"><script>alert(1)</script>\r\nBcc: all@example.com\u2028<img src=x onerror=alert(1)>'
  const hostile: MailData = {
    ...DATA,
    buyerName: evil,
    productNames: [evil, evil],
    orderNumber: evil,
    seller: { name: evil, email: evil, legalName: evil, document: evil, country: 'BR' },
    pix: { code: evil, expiresAt: new Date('2026-11-21T21:05:00Z') },
    boleto: { line: evil, dueDate: '2026-11-24', url: evil },
    subscriptions: [{ name: evil, url: 'https://shop.example/a', until: '2027-01-10' }],
  }

  it.each(every)('stays text in $kind in $locale', ({ kind, locale }) => {
    const { subject, text, html } = renderMail(kind, hostile, locale)
    expect(subject).not.toMatch(/[\r\n\u2028]/)
    expect(html).not.toMatch(/<script|<img|"><script/i)
    expect(html).toContain('&lt;script&gt;')
    expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([])
  })

  it('keeps a subject short enough to be read', () => {
    const long = { ...DATA, productNames: ['x'.repeat(5000)] }
    expect(LOCALES.map((locale) => renderMail('refunded', long, locale).subject.length > 160)).not.toContain(
      true,
    )
  })
})
