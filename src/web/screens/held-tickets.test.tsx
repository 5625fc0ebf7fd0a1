import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventData } from '#contract/checkout/tickets.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { checkoutOf } from '../fixtures/checkout.ts'
import { batchOf, eventOf } from '../fixtures/event.ts'
import { pageOf, PAID_SALE } from '../fixtures/sale.ts'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'
import type { AnyScreenModule, DataOf } from '../app/screen.ts'
import * as checkout from './checkout/index.tsx'
import * as success from './success/index.tsx'

const BATCHES = [
  batchOf({ id: 34, name: 'Arquibancada', tickets: [{ name: 'Inteira', amount: 120, selected_tickets: 2 }] }),
  batchOf({ id: 35, name: 'Pré-venda', tickets: [{ name: 'Camarote', amount: 150 }] }),
]
const END = '2026-11-21T13:19:30.000Z'

const ticketsOf = (end: string | null, event: Partial<EventData> = {}) =>
  checkoutOf({
    product: { id: 3001, name: 'Festival Horizonte', amount: 240, product_type_id: 3 },
    checkout: {
      batches: BATCHES,
      event: { ...eventOf().event, ...event, held: { end, tokens: end === null ? [] : ['token-0001'] } },
    },
    screen: { product_id: 3001 },
  })

async function render(
  screen: AnyScreenModule,
  data: DataOf<'checkout'> | DataOf<'success'>,
  locale: Locale,
  query: Record<string, string> = {},
): Promise<string> {
  const page = pageOf(data, locale, { path: '/3001', query })
  await Promise.all(SCREEN_TOPICS[data.screen].map((topic) => loadTopic(topic, locale)))
  const prepared = await screen.prepare?.(data, page.frame)
  const html = renderToString(
    <App page={page} texts={ALL_TEXTS[locale]} screen={screen} prepared={prepared} />,
  )
  return html.replaceAll('\u00a0', ' ').replaceAll('&#x27;', "'").replaceAll('<!-- -->', '')
}

// An error reported by React fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...complaint) => {
    throw new Error(complaint.map(String).join(' '))
  })
})
afterEach(() => vi.restoreAllMocks())

const CHECKOUT = checkout as unknown as AnyScreenModule
const SUCCESS = success as unknown as AnyScreenModule

describe('the checkout of held tickets', () => {
  it.each(LOCALES)('shows in %s the held tickets, their time, and the way back', async (locale) => {
    const query = { batch: '34', utm_source: 'mail', bt_id_1: '34' }
    const html = await render(CHECKOUT, ticketsOf(END), locale, query)
    const { reservedFor, editTickets } = topicTexts('held', locale)
    expect(html).toContain('2 × Inteira')
    expect(html).toContain('Arquibancada')
    expect(html).not.toContain('Camarote')
    expect(html).toContain(reservedFor)
    expect(html).toContain('09:30')
    expect(html).toContain(`aria-label="${editTickets}"`)
    const prefix = locale === 'pt' ? '' : `/${locale}`
    expect(html).toContain(`href="${prefix}/pre-checkout/3001?utm_source=mail&amp;bt_id_1=34"`)
  })

  it.each<[string, Partial<EventData>, readonly string[], readonly string[]]>([
    ['at a place', {}, ['5 de janeiro de 2027, 17:00 – 20:00', 'Parque das Mangabeiras'], ['580']],
    ['at an address', { venue: null }, ['Avenida José do Patrocínio Pontes, 580'], []],
    ['online', { place: 'online', venue: null, address: null }, ['17:00', 'UTC-3', 'Online'], []],
    ['at a place to come', { place: 'soon', venue: null, address: null }, ['Local a confirmar'], []],
    ['on a day to come', { starts_at: null, ends_at: null }, ['Data a confirmar', 'Mangabeiras'], []],
    [
      'on several dates',
      { eventDateType: 'continuousEvent', starts_at: null, ends_at: null },
      ['Mangabeiras'],
      ['Data a confirmar'],
    ],
  ])('says when and where an event %s is, in the folded summary too', async (_, event, shown, unsaid) => {
    const data = ticketsOf(END, event)
    const html = await render(CHECKOUT, data, 'pt')
    const [bar = ''] = (html.match(/<summary>.*?<\/summary>/gs) ?? []).filter((each) => each.includes('2 × '))
    const [lines = ''] = html.match(/<section[^>]*aria-label="Ingressos".*?<\/section>/s) ?? []
    for (const part of [bar, lines]) {
      for (const words of shown) expect(part).toContain(words)
      for (const words of unsaid) expect(part).not.toContain(words)
    }
  })

  it.each(LOCALES)('says in %s of a place and a day to come the same as the tickets', async (locale) => {
    await Promise.all((['held', 'issued'] as const).map((topic) => loadTopic(topic, locale)))
    const { online, placeSoon, dateSoon } = topicTexts('issued', locale)
    expect(topicTexts('held', locale)).toMatchObject({ online, placeSoon, dateSoon })
  })

  it('names the tickets in the folded summary of a phone', async () => {
    const html = await render(CHECKOUT, ticketsOf(END), 'pt')
    const bars = html.match(/<summary>.*?<\/summary>/gs) ?? []
    expect(bars.filter((bar) => bar.includes('Festival Horizonte'))).toEqual([
      expect.stringContaining('2 × Inteira'),
    ])
  })

  it('counts nothing down where nothing is reserved', async () => {
    const html = await render(CHECKOUT, ticketsOf(null), 'pt')
    expect(html).toContain('2 × Inteira')
    expect(html).not.toContain(topicTexts('held', 'pt').reservedFor)
    expect(html).toContain(topicTexts('held', 'pt').editTickets)
  })

  it('has nothing of it on the page of anything else', async () => {
    expect(await render(CHECKOUT, checkoutOf(), 'pt')).not.toContain('pre-checkout')
  })
})

describe('the thank-you page of tickets', () => {
  const saleOf = (link: string | undefined): DataOf<'success'> => ({
    screen: 'success',
    look: null,
    followed: {
      sale: {
        ...PAID_SALE,
        tickets: [{ ticket_id: 3401, name: 'Inteira', batch: 'Arquibancada', quantity: 2 }],
        ...(link !== undefined && { tickets_link: link }),
      },
      token: 'token',
    },
    pendingFraudAnalysis: false,
    others: [],
    upsell: null,
  })

  it.each(LOCALES)('leads in %s to them', async (locale) => {
    const html = await render(SUCCESS, saleOf('abc'), locale)
    const { yours } = topicTexts('held', locale)
    expect(html).toContain(yours.title)
    expect(html).toContain('2 × Inteira')
    expect(html).toContain(`href="${locale === 'pt' ? '' : `/${locale}`}/tickets/abc"`)
    expect(html).toContain(yours.sent({ email: PAID_SALE.buyer.email }))
  })

  it('says how they arrive where they are posted, and only there', async () => {
    const { arrivesTitle } = topicTexts('result', 'pt').success
    const data = saleOf('abc')
    expect(await render(SUCCESS, data, 'pt')).not.toContain(arrivesTitle)
    const { sale } = data.followed
    const posted = { ...sale, product: { ...sale.product, format: 'PHYSICALPRODUCT' } } as const
    expect(await render(SUCCESS, { ...data, followed: { ...data.followed, sale: posted } }, 'pt')).toContain(
      arrivesTitle,
    )
  })

  it('has no link before they are issued', async () => {
    expect(await render(SUCCESS, saleOf(undefined), 'pt')).not.toContain('href="/tickets/')
  })
})
