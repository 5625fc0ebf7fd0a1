import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { PageFrame, ScreenData } from '#contract/checkout/page.ts'
import { HOSTILE_PAYLOADS, hostilePayload, skeleton } from '#rules/base/hostile-payloads.test-double.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { prepareDocument } from '../app/document.ts'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'
import type { AnyScreenModule } from '../app/screen.ts'
import { batchOf, eventOf } from '../fixtures/event.ts'
import { BOLETO_SALE, PAID_SALE, PIX_SALE, pageOf } from '../fixtures/sale.ts'
import { linkPreview } from './link-preview.ts'
import * as error from './error/index.tsx'
import * as index from './index/index.tsx'
import * as notFound from './not-found/index.tsx'
import * as pending from './payment-pending/index.tsx'
import * as preCheckout from './pre-checkout/index.tsx'
import * as success from './success/index.tsx'
import * as tickets from './tickets/index.tsx'

/*
 * Every page but the checkout (seller-page.test.tsx) with a hostile seller's words in each field that a seller writes:
 * its document has the tags and attributes that it has with harmless ones.
 */

type Word = (place: number) => string

const look = (word: Word) =>
  ({
    theme: 'dark',
    theme_color: word(90),
    logotipo: word(91),
    branding: {
      id: 503,
      scarcity_time: 15,
      scarcity_title: word(92),
      scarcity_subtitle: word(93),
      scarcity_background_color: word(94),
      top_thumb: word(95),
      top_thumb_alt: word(96),
      bottom_thumb: word(97),
      bottom_thumb_alt: word(98),
      side_thumb: word(99),
      side_thumb_mobile: word(100),
      side_thumb_alt: word(101),
      whatsapp_number: word(102),
      whatsapp_msg: word(103),
      jivochat_id: word(104),
    },
  }) as const

const sellerOf = (word: Word): SaleAnswer['seller'] => ({
  ...PAID_SALE.seller,
  name: word(1),
  legal_name: word(2),
  document: word(3),
  email: word(4),
  legal_address: word(5),
})

const saleOf = (sale: SaleAnswer, word: Word): SaleAnswer => ({
  ...sale,
  seller: sellerOf(word),
  product: { ...sale.product, name: word(6), access: word(7), author: word(8), image: word(9) },
  sales: sale.sales.map((each) => ({ ...each, product: { ...each.product, name: word(10) } })),
})

const followed = (sale: SaleAnswer, word: Word) => ({ sale: saleOf(sale, word), token: 't' })

const eventPage = (word: Word): ScreenData => {
  const { seller, ...page } = eventOf({
    look: look(word),
    product: {
      name: word(11),
      description: `${word(12)}\n\n${word(13)}`,
      access: word(14),
      images: [{ path: word(15), alt: word(16) }],
      category: word(17),
    },
    event: { venue: word(18), address: word(19), organizers: [word(20), word(21)] },
    batches: [
      batchOf({ id: 34, name: word(22), tickets: [{ name: word(23) }, { name: word(24) }] }),
      batchOf({ id: 35, name: word(25), state: 'soldOff' as never, soldOff: true, available_tickets: 0 }),
    ],
  })
  return { ...page, seller: { ...seller, name: word(26), legal_name: word(27), email: word(28) } }
}

const ticketsPage = (word: Word): ScreenData => ({
  screen: 'tickets',
  link: `abcdefghijk.${'x'.repeat(22)}`,
  look: look(word),
  issued: {
    event: {
      id: 3001,
      name: word(30),
      image: word(31),
      place: 'in_person',
      venue: word(32),
      address: word(33),
      starts_at: '2026-12-05T19:00:00-03:00',
      ends_at: null,
      organizers: [word(34), word(35)],
      time_zone: 'America/Sao_Paulo',
      has_calendar: true,
    },
    seller: sellerOf(word),
    sale_id: 'abcdefghijk',
    order_number: '4K7Q-2XM9',
    language: 'pt',
    issued_at: '2026-11-21T13:00:00.000Z',
    tickets: [
      {
        id: '0190b3c4-5d6e-4f80-9123-456789abcdef',
        number: 1,
        code_number: 'K7QD-3MPX',
        ticket: word(36),
        batch: word(37),
        half_price: true,
        half_price_proof: null,
        can_transfer: true,
        // Buyers write this one.
        holder_name: word(38),
        state: 'valid',
        code: { text: 'BT1', size: 2, path: 'M0 0h1v1h-1z' },
      },
    ],
  },
})

const pendingPage = (sale: SaleAnswer) => (word: Word) =>
  ({ screen: 'payment-pending', followed: followed(sale, word), product_id: 1001, look: look(word) }) as const

const successPage = (word: Word): ScreenData => ({
  screen: 'success',
  followed: followed(PAID_SALE, word),
  look: look(word),
  pendingFraudAnalysis: false,
  others: [{ ...PAID_SALE.sales[0], product: { id: 2, name: word(40) }, currency: 'BRL' } as never],
  upsell: {
    product: { id: 3, name: word(41), image: word(42) },
    offer_hash: null,
    sale_id: 'sale_3kQ9vXw2Lp',
    amount: 10,
    currency: 'BRL',
    tokens: {} as never,
    one_click: null,
  },
})

const indexPage = (word: Word): ScreenData => ({
  screen: 'index',
  links: [{ product_id: 1, path: '/1', name: word(50), note: word(51), image: word(52) }],
})

const lostPage = (word: Word): ScreenData => ({
  screen: 'not-found',
  reason: 'offer',
  shop: { seller: sellerOf(word), look: look(word) },
})

const SCREENS: readonly [string, AnyScreenModule, (word: Word) => ScreenData][] = [
  ['the event', preCheckout as never, eventPage],
  ['the tickets', tickets as never, ticketsPage],
  ['a Pix that is awaited', pending as never, pendingPage(PIX_SALE)],
  ['a boleto that is awaited', pending as never, pendingPage(BOLETO_SALE)],
  ['the thank-you page', success as never, successPage],
  ['the list of the demo', index as never, indexPage],
  ['an offer that is over', notFound as never, lostPage],
]

/** An address that leads nowhere is anybody's text, and a link that failed is offered once more with its query. */
const LOST: readonly [string, AnyScreenModule, ScreenData][] = [
  ['an address that leads nowhere', notFound as never, { screen: 'not-found', reason: 'path' }],
  ['a page that could not be made', error as never, { screen: 'error', status: 503, reason: 'load-failed' }],
]

async function documentOf(
  screen: AnyScreenModule,
  data: ScreenData,
  locale: Locale,
  asked: Pick<PageFrame, 'path'> & Partial<PageFrame> = { path: '/1001' },
): Promise<string> {
  const texts = ALL_TEXTS[locale]
  const bases = { api: 'https://pay.example/api', gateway: 'https://cards.example' }
  const page = pageOf(data, locale, { ...asked, bases })
  const prepared = await screen.prepare?.(data, page.frame)
  const body = renderToString(<App page={page} texts={texts} screen={screen} prepared={prepared} />)
  const head = screen.head(data, texts, page.frame)
  const scripts = { entry: '/assets/entry.js', preload: [] }
  const write = prepareDocument({ page, texts, head, preview: linkPreview(page), body, styles: '', scripts })
  return new TextDecoder().decode(write(page, 'nonce'))
}

/** With HOSTILE=all every payload is in every field. */
const STEP = process.env['HOSTILE'] === 'all' ? 1 : 50

beforeAll(async () => {
  const screens = [...SCREENS.map(([, , data]) => data(String)), ...LOST.map(([, , data]) => data)]
  const topics = screens.flatMap(({ screen }) => SCREEN_TOPICS[screen])
  for (const locale of LOCALES) await Promise.all(topics.map((topic) => loadTopic(topic, locale)))
})

beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => vi.restoreAllMocks())

describe.each(SCREENS)('%s of a hostile seller', (_, screen, dataOf) => {
  it('shows their words', async () => {
    const html = await documentOf(
      screen,
      dataOf((place) => `word-${place}-`),
      'pt',
    )
    expect(html).toMatch(/>[^<]*word-\d+-/)
  })

  it.each(LOCALES)(
    'keeps each in its place, in %s',
    async (locale) => {
      const calm = skeleton(
        await documentOf(
          screen,
          dataOf((place) => `word-${place}`),
          locale,
        ),
      )
      for (let at = LOCALES.indexOf(locale); at < HOSTILE_PAYLOADS.length; at += STEP) {
        const html = await documentOf(
          screen,
          dataOf((place) => hostilePayload(at + place)),
          locale,
        )
        expect(skeleton(html)).toBe(calm)
        // React writes an address of its own in the place of such a one.
        expect(html).not.toMatch(/(?:href|src|action)="\s*javascript:(?!throw new Error)/i)
      }
    },
    120_000,
  )
})

describe.each(LOST)('%s', (_, screen, data) => {
  it.each(LOCALES)('keeps requested values in their place, in %s', async (locale) => {
    const askedBy = (word: Word) => ({ path: `/${word(1)}`, query: { em: word(2), other: word(3) } })
    const calm = skeleton(await documentOf(screen, data, locale, askedBy(String)))
    for (let at = LOCALES.indexOf(locale); at < HOSTILE_PAYLOADS.length; at += STEP) {
      const asked = askedBy((place) => hostilePayload(at + place))
      const html = await documentOf(screen, data, locale, asked)
      expect(skeleton(html)).toBe(calm)
      expect(html).not.toMatch(/(?:href|src|action)="\s*javascript:/i)
    }
  })
})
