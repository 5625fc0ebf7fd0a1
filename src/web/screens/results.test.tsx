import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { RECEIPT_PDF_PATH } from '#contract/checkout/document-paths.ts'
import type { ScreenData } from '#contract/checkout/page.ts'
import { fillPath } from '#contract/routes.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { zonedDateTime } from '#texts/event-time.ts'
import { money } from '#texts/format.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { BOLETO_SALE, PAID_SALE, PIX_SALE, pageOf } from '../fixtures/sale.ts'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'
import type { AnyScreenModule } from '../app/screen.ts'
import * as error from './error/index.tsx'
import * as index from './index/index.tsx'
import * as notFound from './not-found/index.tsx'
import * as paymentPending from './payment-pending/index.tsx'
import * as success from './success/index.tsx'

const MODULES = {
  error,
  index,
  success,
  'not-found': notFound,
  'payment-pending': paymentPending,
} as unknown as Readonly<Record<string, AnyScreenModule>>

/** Console messages that React wrote while it rendered. */
let complaints: unknown[][] = []

/** A screen as the server renders it, without a word of complaint from React. */
function render(data: ScreenData, locale: Locale = 'pt', path = '/1001/obrigado'): string {
  const screen = MODULES[data.screen]
  if (screen === undefined) throw new Error(`no screen ${data.screen}`)
  const page = pageOf(data, locale, { path })
  expect(screen.head(data, ALL_TEXTS[locale], page.frame).title).not.toBe('')
  const html = renderToString(<App page={page} texts={ALL_TEXTS[locale]} screen={screen} prepared={{}} />)
  expect(complaints).toEqual([])
  return html
}

const successOf = (sale: SaleAnswer): ScreenData => ({
  screen: 'success',
  followed: { sale, token: 'token' },
  pendingFraudAnalysis: sale.status === 'PENDING_FRAUD_ANALYSIS',
  others: [],
  upsell: null,
  look: null,
})
const pendingOf = (sale: SaleAnswer): ScreenData => ({
  screen: 'payment-pending',
  followed: { sale, token: 'token' },
  product_id: sale.product.id,
  look: null,
})

/** Escapes a text as React does, so that a text of the catalogue can be found in markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

beforeAll(async () => {
  for (const locale of LOCALES) {
    for (const topic of SCREEN_TOPICS.success) await loadTopic(topic, locale)
  }
})

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const SALES: readonly SaleAnswer[] = [
  ...SALE_STATUSES.map((status) => ({ ...PAID_SALE, status })),
  PIX_SALE,
  BOLETO_SALE,
  {
    ...PAID_SALE,
    object: { kind: 'redirect', url: 'https://pay.example/1', expires_at: null },
    status: 'WAITING_PAYMENT',
  },
]

describe.each(LOCALES)('in %s', (locale) => {
  test.each(SALES)('a sale that is $status by $method has a thank-you and a waiting page', (sale) => {
    for (const data of [successOf(sale), pendingOf(sale)]) {
      const html = render(data, locale)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).not.toMatch(/undefined|NaN|\[object/)
      expect(html).not.toContain(' style=')
    }
  })

  test.each<ScreenData>([
    { screen: 'error', status: 404, reason: 'load-failed' },
    { screen: 'error', status: 404, reason: 'sale-not-found' },
    { screen: 'error', status: 500, reason: 'unknown' },
    { screen: 'not-found', reason: 'path' },
    { screen: 'not-found', reason: 'link' },
    { screen: 'not-found', reason: 'offer' },
    { screen: 'not-found', reason: 'product' },
    { screen: 'not-found', reason: 'seller-not-ready' },
    { screen: 'index', links: [] },
    { screen: 'index', links: [{ product_id: 1001, path: '/1001', name: 'A', note: 'B', image: null }] },
  ])('%o is a page with one headline', (data) => {
    const html = render(data, locale)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toMatch(/undefined|NaN|\[object/)
    // The seller of these pages is unknown, so they carry the product's mark.
    expect(html).toContain('src="/apple-touch-icon.png"')
  })
})

describe('the look of the seller', () => {
  const LOOK = { theme: 'dark', theme_color: '#7c6cff', logotipo: '/media/logo.svg' } as const
  const screens = [successOf(PAID_SALE), pendingOf(PAID_SALE)] as Extract<ScreenData, { look: unknown }>[]

  test.each(screens)('goes on from the checkout to $screen', (data) => {
    const head = MODULES[data.screen]?.head
    const { frame } = pageOf(data, 'pt', {})
    expect(head?.({ ...data, look: LOOK }, ALL_TEXTS.pt, frame)).toMatchObject({
      theme: 'dark',
      accent: '#7c6cff',
    })
    expect(head?.(data, ALL_TEXTS.pt, frame)).not.toHaveProperty('accent')
    expect(render({ ...data, look: LOOK })).toContain('src="/media/logo.svg"')
    expect(render(data)).not.toContain('/media/logo.svg')
  })

  test.each(screens)('the logo stands for the name of the seller on $screen', (data) => {
    const header = /<header.*?<\/header>/s.exec(render({ ...data, look: LOOK }))?.[0] ?? ''
    const { name } = PAID_SALE.seller
    expect(header).toContain(`alt="${name}"`)
    expect(header.replaceAll(/<[^>]+>/g, '')).not.toContain(name)
  })
})

describe('the thank-you page', () => {
  test('says by which words a charge is found on the statement of a card, and of nothing else', () => {
    const { label, value } = topicTexts('result', 'pt').success.statement
    expect(render(successOf(PAID_SALE))).toContain(value({ name: 'Curso de' }))
    for (const change of [{ method: 'PIX' }, { status: 'REFUSED' }] as const) {
      expect(render(successOf({ ...PAID_SALE, ...change }))).not.toContain(label)
    }
  })

  test.each([
    ['PAID', 'success'],
    ['TRIAL', 'trialTitle'],
    ['PARTIALLY_REFUNDED', 'partiallyRefunded'],
  ] as const)('%s says how what was bought arrives', (status, key) => {
    const html = render(successOf({ ...PAID_SALE, status }))
    const { success: texts } = topicTexts('result', 'pt')
    const words = {
      success: texts.title,
      trialTitle: texts.trialTitle,
      partiallyRefunded: texts.partiallyRefunded,
    }
    expect(html).toContain(words[key])
    expect(html).toContain(texts.arrivesTitle)
    expect(html).toContain('maria@exemplo.com')
    expect(html).toContain(texts.accessDelay)
  })

  test.each([
    ['all of it', PAID_SALE.total, 'refunded'],
    ['a part, because a fee was kept', PAID_SALE.total - 10, 'refundedPart'],
    ['what is told by no sale', 0, 'refunded'],
  ] as const)('REFUNDED says how much went back: %s', (_, refunded, key) => {
    const { notCompleted } = topicTexts('result', 'pt')
    const html = render(successOf({ ...PAID_SALE, status: 'REFUNDED', refunded }))
    const other = key === 'refunded' ? 'refundedPart' : 'refunded'
    expect(html).toContain(notCompleted[key])
    expect(html).not.toContain(notCompleted[other])
  })

  test.each([
    ['paid', {}, true],
    ['given back', { status: 'REFUNDED' }, true],
    ['disputed', { status: 'CHARGEBACK' }, true],
    ['refused', { status: 'REFUSED', paid_at: null }, false],
    ['for nothing', { method: 'FREE', total: 0, amount: 0 }, false],
    ['a trial', { status: 'TRIAL', total: 0, amount: 0 }, false],
  ] as const)('leads to the receipt where something was paid: %s', (_, change, isThere) => {
    const html = render(successOf({ ...PAID_SALE, ...change }), 'de')
    const path = fillPath(RECEIPT_PDF_PATH, { sale_id: PAID_SALE.sale_id })
    const { receipt } = topicTexts('result', 'de').success
    expect([html.includes(`${path}?token=token&amp;language=de"`), html.includes(receipt)]).toEqual([
      isThere,
      isThere,
    ])
  })

  test.each(LOCALES)('says when it was paid by the clocks of its seller, which it names, in %s', (locale) => {
    const html = render(successOf({ ...PAID_SALE, dated: '2026-11-22T07:31:00+09:00' }), locale)
    expect(html).toContain(zonedDateTime('2026-11-22T07:31:00+09:00', locale))
    expect(zonedDateTime('2026-11-22T07:31:00+09:00', locale)).toMatch(/31.*\(UTC\+9\)$/)
  })

  test('shows the discount of a coupon, and prices without it that add up to the paid amount', () => {
    const sales = PAID_SALE.sales.map((each) => ({ ...each, amount: 447.3, discount: 49.7 }))
    const paid = { ...PAID_SALE, sales, amount: 447.3, total: 447.3, installments: 1 }
    const html = render(successOf({ ...paid, coupon: { name: 'DEZ', discount: 49.7 } }))
    const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value = '']) => [
      label,
      value.replaceAll(/<[^>]*>/g, ''),
    ])
    const { summary } = ALL_TEXTS.pt.checkout
    expect(rows.slice(0, 3)).toEqual([
      [summary.subtotal, money(49_700, 'BRL', 'pt')],
      [summary.coupon({ name: 'DEZ' }), money(-4_970, 'BRL', 'pt')],
      [topicTexts('result', 'pt').success.total, money(44_730, 'BRL', 'pt')],
    ])
    expect(render(successOf(paid))).not.toContain(summary.coupon({ name: 'DEZ' }))
  })

  test('a posted product arrives by post', () => {
    const product = { ...PAID_SALE.product, format: 'PHYSICALPRODUCT' } as const
    const sales = PAID_SALE.sales.map((each) => ({ ...each, format: product.format }))
    const html = render(successOf({ ...PAID_SALE, product, sales }))
    expect(html).toContain(topicTexts('result', 'pt').success.arrivesPhysical({ email: 'maria@exemplo.com' }))
    expect(html).not.toContain(topicTexts('result', 'pt').success.accessDelay)
  })

  test.each(LOCALES)('a course and an e-book are called so in %s', (locale) => {
    const { success: words } = topicTexts('result', locale)
    for (const content of ['course', 'ebook'] as const) {
      const product = { ...PAID_SALE.product, content, access_url: 'https://curso.example/?s=1' }
      const sales = PAID_SALE.sales.map((each) => ({ ...each, content }))
      const html = render(successOf({ ...PAID_SALE, product, sales }), locale)
      const { open } = words.kinds[content]
      for (const shown of [words.linkByMail({ email: 'maria@exemplo.com' }), open]) {
        expect(html).toContain(escaped(shown))
      }
      for (const not of [words.accessDelay, words.open]) expect(html).not.toContain(escaped(not))
    }
  })

  test.each(LOCALES)('distinguishes deliveries by the program and by the seller, in %s', (locale) => {
    const { success: words } = topicTexts('result', locale)
    const to = { email: 'maria@exemplo.com' }
    const { product } = PAID_SALE
    const opened = { ...product, access_url: 'https://curso.example/?s=1' }
    const bySeller = render(successOf({ ...PAID_SALE, product: { ...product, access_url: null } }), locale)
    expect(bySeller).toContain(escaped(words.arrivesBySeller(to)))
    expect(bySeller).not.toContain(escaped(words.linkByMail(to)))
    expect(bySeller).toContain(escaped(words.accessDelay))
    const byProgram = render(successOf({ ...PAID_SALE, product: opened }), locale)
    expect(byProgram).toContain(escaped(words.linkByMail(to)))
    expect(byProgram).not.toContain(escaped(words.arrivesBySeller(to)))
    // Nobody waits for a mail who has the button.
    expect(byProgram).not.toContain(escaped(words.accessDelay))
  })

  test('of several products each has its picture and its price, and each kind says once how it arrives', () => {
    const [course] = PAID_SALE.sales
    if (course === undefined) throw new Error('no sale')
    const guide = {
      ...course,
      sale_id: 'guide',
      product: { id: 1002, name: 'Guia' },
      image: '/media/1002.svg',
      amount: 47,
      content: 'ebook',
    } as const
    const sent = { ...guide, sale_id: 'sent', image: '/media/1003.svg', format: 'PHYSICALPRODUCT' } as const
    const sales = [course, guide, { ...guide, sale_id: 'more' }, sent, { ...sent, sale_id: 'last' }]
    const product = { ...PAID_SALE.product, access_url: 'https://curso.example/?s=1' }
    const html = render(successOf({ ...PAID_SALE, product, sales })).replaceAll('\u00a0', ' ')
    const { success: words } = topicTexts('result', 'pt')
    const to = { email: 'maria@exemplo.com' }
    // Additional products have no access address that is sent from here.
    const arrivals = [words.linkByMail(to), words.arrivesBySeller(to), words.arrivesPhysical(to)]
    for (const once of [...arrivals, words.accessDelay]) {
      expect(html.split(escaped(once))).toHaveLength(2)
    }
    for (const part of ['/media/1001.svg', '/media/1002.svg', '/media/1003.svg', 'R$ 47,00']) {
      expect(html).toContain(part)
    }
  })

  test('the words of a seller who writes in another language are marked', () => {
    const page = pageOf(successOf(PAID_SALE), 'de', { writtenIn: 'pt' })
    const html = renderToString(
      <App page={page} texts={ALL_TEXTS.de} screen={success as unknown as AnyScreenModule} prepared={{}} />,
    )
    expect(html).toContain('<span lang="pt">Acesso por 1 ano</span>')
    expect(render(successOf(PAID_SALE))).not.toContain('<span lang="pt">')
  })

  test('the contract summary itemises the charge', () => {
    const html = render(successOf(PAID_SALE)).replaceAll('\u00a0', ' ')
    for (const fact of [
      'R$ 497,00',
      'R$ 60,58',
      'R$ 557,58',
      '6x de R$ 92,93',
      '4K7Q-2XM9',
      'chc_8Zt1mNc0Rb',
    ]) {
      expect(html).toContain(fact)
    }
    expect(html).toContain('0004')
    expect(html).toContain('12.ABC.345/01DE-35')
    expect(html).toContain(ALL_TEXTS.pt.withdrawal.brazil)
    expect(html).toContain('href="/desistir?s_id=')
  })

  test('a shipment shows its fee and its delivery address', () => {
    const [line] = PAID_SALE.sales
    const html = render(
      successOf({
        ...PAID_SALE,
        sales: line === undefined ? [] : [{ ...line, shipping: 26.9 }],
        delivery: { ...PAID_SALE.delivery, address: 'Rua das Flores, 10, Centro' },
      }),
    ).replaceAll('\u00a0', ' ')
    const { summary } = ALL_TEXTS.pt.checkout
    for (const part of [summary.shipping, 'R$ 26,90', 'R$ 470,10', 'Rua das Flores, 10, Centro']) {
      expect(html).toContain(part)
    }
  })

  test.each(LOCALES)('a donation is thanked for, and nothing of it is withdrawn from, in %s', (locale) => {
    const { success: words } = topicTexts('result', locale)
    const html = render(
      successOf({ ...PAID_SALE, product: { ...PAID_SALE.product, is_donation: true } }),
      locale,
    )
    expect(html).toContain(escaped(words.donated))
    expect(html).toContain(escaped(words.donation))
    for (const not of [words.title, words.bought, words.withdrawal, words.accessDelay]) {
      expect(html).not.toContain(escaped(not))
    }
  })

  test('a free product is not shown as paid with nothing', () => {
    const free = { method: 'FREE', amount: 0, total: 0, installments: 1, card: null } as const
    const html = render(successOf({ ...PAID_SALE, ...free }))
    expect(html).toContain(ALL_TEXTS.pt.payment.methods.FREE)
    const { success: words, statuses } = topicTexts('result', 'pt')
    expect(html).toContain(words.got)
    for (const not of [words.title, words.bought, words.buyAgain, words.status, statuses.PAID]) {
      expect(html).not.toContain(not)
    }
    expect(html).not.toContain('0,00')
    expect(html).not.toContain(ALL_TEXTS.pt.withdrawal.brazil)
  })

  test('only a subscription has the summary of a contract', () => {
    const { success: words } = topicTexts('result', 'pt')
    expect(render(successOf(PAID_SALE))).toContain(words.details)
    expect(render(successOf(PAID_SALE))).not.toContain(words.contract)
    expect(render(successOf({ ...PAID_SALE, status: 'TRIAL' }))).toContain(words.contract)
  })

  test('European buyers read of their fourteen days', () => {
    expect(render(successOf(PAID_SALE), 'de')).toContain(escaped(ALL_TEXTS.de.withdrawal.europe))
  })

  test.each([
    ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
    ['A_CODE_OF_TOMORROW', 'GENERIC'],
    [null, 'GENERIC'],
  ] as const)('a refusal with the code %s reads as %s and leads back to the offer', (code, text) => {
    const product = { ...PAID_SALE.product, offer_hash: 'promo01' }
    const html = render(successOf({ ...PAID_SALE, status: 'REFUSED', code, product }))
    expect(html).toContain(escaped(ALL_TEXTS.pt.errors[text]))
    expect(html).toContain('href="/1001/offer/promo01"')
  })

  test.each([
    ['PAYPAL', 'https://www.paypal.com/checkoutnow?token=EC-1', true],
    ['PAYPAL', 'http://www.paypal.com/checkoutnow', false],
    ['PAYPAL', 'javascript:alert(1)', false],
    ['PAYPAL', 'https://www.paypal.com@evil.example/', false],
    ['CREDIT_CARD', 'https://hooks.stripe.com/redirect/authenticate/src_1', true],
    ['CREDIT_CARD', 'http://hooks.stripe.com/redirect/authenticate/src_1', false],
  ] as const)('a purchase by %s leads to %s: %s, and back to the form', (method, url, isFollowed) => {
    const object = { kind: 'redirect', url, expires_at: null } as const
    const html = render(pendingOf({ ...PAID_SALE, method, status: 'WAITING_PAYMENT', object }))
    const { wallet, bank, pix } = topicTexts('result', 'pt')
    const [words, others] = method === 'PAYPAL' ? [wallet, bank] : [bank, wallet]
    expect(html).toContain(words.title)
    expect(html).not.toContain(others.title)
    expect(html.includes(url)).toBe(isFollowed)
    expect(html.includes(words.goOn)).toBe(isFollowed)
    expect(html).toContain(pix.payAnotherWay)
  })

  test('a voucher for an OXXO till says where it is paid, and nothing of banks', () => {
    const object = {
      kind: 'voucher',
      voucher: 'oxxo',
      line: '99990123456789',
      barcode: '99990123456789',
      due_date: '2026-11-24',
      held_until: '2026-11-22T13:00:00.000Z',
      image: { svg: '/api/code.svg' },
    } as const
    const html = render(pendingOf({ ...PAID_SALE, status: 'WAITING_PAYMENT', object }))
    const { oxxo, slip, boleto } = topicTexts('result', 'pt')
    const held = [slip.reserved, slip.reservedNote, '22/11/2026']
    for (const words of [oxxo.text, oxxo.place, oxxo.copy, '24/11/2026', ...held])
      expect(html).toContain(words)
    for (const words of [slip.placeText, boleto.text]) expect(html).not.toContain(words)
  })

  test('a boleto is an order that has been registered', () => {
    const html = render(successOf(BOLETO_SALE))
    expect(html).toContain(topicTexts('result', 'pt').registered.title)
    expect(html).toContain('00190.00009 01149.718601 68524.522114 6 75860000102656')
    expect(html).toContain('24/11/2026')
  })
})

describe('the waiting page', () => {
  test('names the products to pay for in the folded summary of a phone', () => {
    const [bar = ''] = render(pendingOf(PIX_SALE)).match(/<summary>.*?<\/summary>/s) ?? []
    expect(bar).toContain(PIX_SALE.product.name)
    expect(bar).toContain('497')
  })

  test('a Pix shows its code, its picture and the time left', () => {
    const html = render(pendingOf(PIX_SALE))
    expect(html).toContain('20:00')
    expect(html).toContain('/code.svg?token=t')
    expect(html).toContain('download="pix-qr-code.png"')
    expect(html).toContain(topicTexts('result', 'pt').pix.alreadyPaid)
  })

  test('an expired Pix offers a new code', () => {
    const html = render(
      pendingOf({
        ...PIX_SALE,
        object: { ...PIX_SALE.object, expires_at: '2026-11-21T13:05:00.000Z' } as never,
      }),
    )
    expect(html).toContain('00:00')
    expect(html).toContain(topicTexts('result', 'pt').pix.expiredText)
  })

  test('an unknown outcome asks not to pay again', () => {
    const html = render(pendingOf({ ...PAID_SALE, status: 'PROCESSING' }))
    expect(html).toContain(topicTexts('result', 'pt').unknown.text)
  })

  test.each([
    ['PAID', 'pt', '/1001/obrigado?s_id=sale_3kQ9vXw2Lp&amp;chc=chc_8Zt1mNc0Rb&amp;token=token'],
    ['TRIAL', 'de', '/de/1001/danke?s_id=sale_3kQ9vXw2Lp&amp;chc=chc_8Zt1mNc0Rb&amp;token=token'],
    [
      'PENDING_FRAUD_ANALYSIS',
      'pt',
      '/1001/obrigado?s_id=sale_3kQ9vXw2Lp&amp;chc=chc_8Zt1mNc0Rb&amp;token=token&amp;status=pending_fraud_analysis',
    ],
  ] as const)('%s in %s goes on to %s', (status, locale, address) => {
    expect(render(pendingOf({ ...PAID_SALE, status }), locale)).toContain(`href="${address}"`)
  })
})

describe('pages that could not be shown', () => {
  const shop = {
    seller: PAID_SALE.seller,
    look: { theme: 'dark', theme_color: '#7C6CFF', logotipo: '/media/logo.svg' },
  } as const

  test.each<ScreenData>([
    { screen: 'not-found', reason: 'offer', shop },
    { screen: 'error', status: 404, reason: 'sale-not-found', shop },
  ])('%o is its seller’s, with a contact', (data) => {
    const html = render(data)
    expect(html).toContain('src="/media/logo.svg"')
    expect(html).not.toContain('apple-touch-icon')
    expect(html).toContain(`href="mailto:${shop.seller.email}?`)
    const head = MODULES[data.screen]?.head(data, ALL_TEXTS.pt, pageOf(data, 'pt').frame)
    expect(head).toMatchObject({ theme: 'dark', accent: '#7C6CFF' })
  })

  test('an unknown path is named, and cannot speak for itself', () => {
    const html = render({ screen: 'not-found', reason: 'path' }, 'pt', '/<script>alert(1)</script>')
    expect(html).toContain('/&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>')
  })

  test.each([
    ['link', 'LINK_NOT_FOUND'],
    ['offer', 'OFFER_NOT_FOUND'],
    ['product', 'PRODUCT_NOT_FOUND'],
    ['seller-not-ready', 'SELLER_NOT_READY'],
  ] as const)('a missing %s reads as %s', (reason, code) => {
    expect(render({ screen: 'not-found', reason })).toContain(ALL_TEXTS.pt.httpErrors.codes[code])
  })

  test('the index without a demo holds no links of its own', () => {
    expect(render({ screen: 'index', links: [] })).not.toContain(topicTexts('result', 'pt').index.demo)
  })
})
