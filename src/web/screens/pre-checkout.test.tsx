import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageFrame } from '#contract/checkout/page.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { batchOf, eventOf } from '../fixtures/event.ts'
import { pageOf } from '../fixtures/sale.ts'
import type { AnyScreenModule, DataOf } from '../app/screen.ts'
import * as preCheckout from './pre-checkout/index.tsx'

const MODULE = preCheckout as unknown as AnyScreenModule
const NOW = Date.parse('2026-11-21T13:10:00.000Z')
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

async function render(
  data: DataOf<'pre-checkout'>,
  locale: Locale = 'pt',
  frame: Partial<PageFrame> = {},
): Promise<string> {
  await Promise.all([loadTopic('event', locale), loadTopic('waiting', locale)])
  const page = pageOf(data, locale, { path: '/pre-checkout/3001', country: 'BR', ...frame })
  const html = renderToString(<App page={page} texts={ALL_TEXTS[locale]} screen={MODULE} prepared={{}} />)
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

let complaints: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const STATES: Readonly<Record<string, ReturnType<typeof batchOf>[]>> = {
  available: [batchOf({ id: 34 })],
  'ends-in': [
    batchOf({ id: 31, release_type: 'fixed_date_range', release_interval_end_date: inHours(200) }),
    batchOf({ id: 32, release_type: 'fixed_date_range', release_interval_end_date: inHours(2) }),
  ],
  'starts-in': [batchOf({ id: 31, release_type: 'fixed_date', release_fixed_date: inHours(3) })],
  soon: [batchOf({ id: 31, release_type: 'fixed_date', release_fixed_date: inHours(90) })],
  closed: [batchOf({ id: 31, release_type: 'fixed_date_range', release_interval_end_date: inHours(-2) })],
  'sold-off': [batchOf({ id: 34, available_tickets: 0 })],
  'after-batch': [
    batchOf({ id: 31, name: 'Primeiro' }),
    batchOf({ id: 33, release_type: 'offer_group_stock', release_offer_group_stock_id: 31 }),
  ],
}

describe.each(LOCALES)('in %s', (locale) => {
  it('says of every batch how it is sold', async () => {
    await Promise.all([loadTopic('event', locale), loadTopic('waiting', locale)])
    const { states, none } = topicTexts('event', locale)
    const expected: Readonly<Record<string, readonly string[]>> = {
      available: [states.available],
      'ends-in': [states.endsIn({ left: '02:00:00' })],
      'starts-in': [states.startsIn({ left: '03:00:00' })],
      soon: [states.soon],
      closed: [states.closed],
      'sold-off': [states.soldOff, none, topicTexts('waiting', locale).open],
      'after-batch': [states.afterBatch({ batch: 'Primeiro' })],
    }
    for (const [state, batches] of Object.entries(STATES)) {
      const html = await render(eventOf({ batches }), locale)
      for (const text of expected[state] ?? ['?']) expect(html).toContain(text)
      expect(html).not.toMatch(/\sstyle="/)
    }
    expect(complaints).not.toHaveBeenCalled()
  })

  it('renders an event of which nothing is known yet', async () => {
    const event = {
      place: 'soon',
      venue: null,
      address: null,
      starts_at: null,
      ends_at: null,
      organizers: [],
    } as const
    const html = await render(
      eventOf({ event: { ...event, organizers: [] }, product: { images: [], description: '' } }),
      locale,
    )
    const { details } = topicTexts('event', locale)
    for (const text of [details.addressSoon, details.dateSoon]) expect(html).toContain(text)
    expect(complaints).not.toHaveBeenCalled()
  })
})

describe('the page on which tickets are chosen', () => {
  it('is a form that works before the script: each kind of tickets has a field, and it proves its session', async () => {
    const html = await render(eventOf(), 'de', { query: { utm_source: 'x', notice: 'sold-out' } })
    expect(html).toMatch(
      /<form(?=[^>]*id="choose-tickets")[^>]*action="\/de\/pre-checkout\/3001\?utm_source=x" method="post"/,
    )
    expect(html).toContain('name="session" value="session-public-half"')
    expect(html).toMatch(/<input type="number" form="choose-tickets"[^>]*name="ticket_3401"/)
  })

  it('has no stepper where nothing can be bought', async () => {
    expect(await render(eventOf({ batches: STATES['closed'] ?? [] }))).not.toContain('type="number"')
    expect(await render(eventOf({ batches: STATES['soon'] ?? [] }))).not.toContain('type="number"')
  })

  it('promises to hold only tickets that are held', async () => {
    const { reservedNote } = topicTexts('event', 'pt')
    expect(await render(eventOf())).toContain(reservedNote)
    expect(await render(eventOf({ batches: STATES['ends-in'] ?? [] }))).not.toContain(reservedNote)
  })

  it('offers no waiting list for a batch without any tickets', async () => {
    const batches = [batchOf({ id: 34, available_tickets: 0, most_awaited: 0 })]
    expect(await render(eventOf({ batches }))).not.toContain(topicTexts('waiting', 'pt').open)
  })

  it('shows a buyer abroad the price of the checkout', async () => {
    const rate = { base: 'BRL', target: 'EUR', value: '0.1725' }
    const html = (await render(eventOf({ rate }), 'de')).replaceAll('\u00a0', ' ')
    expect(html).toContain('13,80 €')
    expect(html).not.toContain('R$')
  })

  it('distinguishes the three ends of an event', async () => {
    const { over, problems } = topicTexts('event', 'pt')
    const soldOut = ALL_TEXTS.pt.checkout.tickets.soldOut
    expect(await render(eventOf({ batches: STATES['sold-off'] ?? [] }))).toContain(soldOut)
    expect(await render(eventOf({ batches: STATES['closed'] ?? [] }))).toContain(over.closed)
    const open = await render(eventOf())
    expect(open).not.toContain(soldOut)
    expect(open).not.toContain(problems.soldOut)
  })

  it('shows the batches that its link names, and the way to all of them', async () => {
    const batches = [batchOf({ id: 33, name: 'Lote A' }), batchOf({ id: 34, name: 'Lote B' })]
    const html = await render(eventOf({ batches, shown: [34] }), 'pt', { query: { batch: '34', a_id: '7' } })
    expect(html).toContain('Lote B')
    expect(html).not.toContain('Lote A')
    expect(html).toContain('href="/pre-checkout/3001?a_id=7"')
  })

  it('counts the holds of the session, with their price and their time', async () => {
    const end = inHours(1 / 6)
    const hold = { token: 't1', offer_id: 3401, offer_group_id: 34, start: inHours(0), end, quantity: 2 }
    const batches = [batchOf({ id: 34, available_tickets: 0 })]
    const html = await render(eventOf({ batches, held: { reservations: [hold], end } }))
    expect(html).toContain('value="2"')
    expect(html).toContain('R$\u00a0160,00')
    expect(html).toContain('10:00')
  })

  it('says why a form came back', async () => {
    const { problems } = topicTexts('event', 'pt')
    expect(await render(eventOf({ problem: 'sold-out' }))).toContain(problems.soldOut)
    expect(await render(eventOf({ problem: 'nothing' }))).toContain(problems.nothing)
  })

  it('says few tickets by their number, and many by none', async () => {
    const { left } = topicTexts('event', 'pt')
    expect(await render(eventOf({ batches: [batchOf({ id: 34, available_tickets: 3 })] }))).toContain(
      left({ n: 3 }),
    )
    expect(await render(eventOf({ batches: [batchOf({ id: 34, available_tickets: 30 })] }))).not.toContain(
      '30 ',
    )
  })

  it('has the event’s place, organisers, methods and kind', async () => {
    const html = await render(eventOf())
    for (const text of ['Parque das Mangabeiras', 'Casa do Evento e Estúdio Aurora', 'em até 6x', 'Pix']) {
      expect(html).toContain(text)
    }
    const { details } = topicTexts('event', 'pt')
    const online = await render(
      eventOf({ event: { place: 'online', eventDateType: 'continuousEvent', starts_at: null } }),
    )
    expect(online).toContain(details.online)
    expect(online).toContain(details.continuous)
  })
})
