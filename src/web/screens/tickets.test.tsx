import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TicketOnPage } from '#contract/checkout/issued-tickets.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { PAID_SALE, pageOf } from '../fixtures/sale.ts'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'
import type { AnyScreenModule, DataOf } from '../app/screen.ts'
import * as tickets from './tickets/index.tsx'

const MODULE = tickets as unknown as AnyScreenModule
const LINK = `abcdefghijk.${'x'.repeat(22)}`

const ticketOf = (number: number, more: Partial<TicketOnPage> = {}): TicketOnPage => ({
  id: '0190b3c4-5d6e-4f80-9123-456789abcdef',
  number,
  code_number: 'K7QD-3MPX',
  ticket: 'Pista',
  batch: 'Lote 1',
  half_price: false,
  half_price_proof: null,
  can_transfer: false,
  holder_name: null,
  state: 'valid',
  code: { text: 'BT1', size: 2, path: 'M0 0h1v1h-1z' },
  ...more,
})

function dataOf(
  list: TicketOnPage[],
  event: Partial<DataOf<'tickets'>['issued']['event']> = {},
): DataOf<'tickets'> {
  return {
    screen: 'tickets',
    link: LINK,
    look: null,
    issued: {
      event: {
        id: 3001,
        name: 'Festival',
        image: null,
        place: 'in_person',
        venue: 'Casa Azul',
        address: 'Rua Um, 1',
        starts_at: '2026-12-05T19:00:00-03:00',
        ends_at: null,
        organizers: ['Casa'],
        time_zone: 'America/Sao_Paulo',
        has_calendar: true,
        ...event,
      },
      seller: PAID_SALE.seller,
      sale_id: 'abcdefghijk',
      order_number: '4K7Q-2XM9',
      language: 'pt',
      issued_at: '2026-11-21T13:00:00.000Z',
      tickets: list,
    },
  }
}

let complaints: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

async function render(data: DataOf<'tickets'>, locale: Locale = 'pt'): Promise<string> {
  await Promise.all(SCREEN_TOPICS.tickets.map((topic) => loadTopic(topic, locale)))
  const page = pageOf(data, locale, { path: `/tickets/${LINK}` })
  const html = renderToString(<App page={page} texts={ALL_TEXTS[locale]} screen={MODULE} prepared={{}} />)
  expect(complaints).not.toHaveBeenCalled()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

describe.each(LOCALES)('the page of tickets in %s', (locale) => {
  it('shows each code, its number and the files to keep it', async () => {
    const html = await render(dataOf([ticketOf(1), ticketOf(2)]), locale)
    const words = topicTexts('issued', locale)
    for (const shown of [words.show, words.pdf, words.calendar, words.nth({ n: 2, of: 2 }), 'K7QD-3MPX']) {
      expect(html).toContain(shown)
    }
    expect(html.match(/M0 0h1v1h-1z/g)).toHaveLength(2)
    expect(html).toContain(`/tickets/${encodeURIComponent(LINK)}/tickets.pdf?language=${locale}`)
  })

  it.each(['transferred', 'refunded', 'charged-back'] as const)('says why a ticket is %s', async (state) => {
    const html = await render(dataOf([ticketOf(1, { state, code: null })]), locale)
    const words = topicTexts('issued', locale)
    expect(html).toContain(words.states[state].text)
    // An invalid ticket is neither shown as if it were valid nor to be printed.
    for (const shown of [words.show, words.pdf]) expect(html).not.toContain(shown)
  })
})

describe('the event', () => {
  it('is shown by its own clocks', async () => {
    const html = await render(dataOf([ticketOf(1)]))
    expect(html.replaceAll('\u00a0', ' ')).toContain('sáb., 5 de dezembro de 2026, 19:00<')
    expect(html).toContain('Casa Azul')
  })

  it.each([
    ['in_person', '_room_'],
    ['online', '_clock_'],
  ] as const)(
    'that is %s has room for the name of its clocks, shown at once where it has no place',
    async (place, look) => {
      const html = await render(dataOf([ticketOf(1)], { place }))
      expect(html).toMatch(new RegExp(`<span class="${look}[^"]*">\\(UTC-3\\)<`))
    },
  )

  it('is to be announced where nothing is known of it, and is in no calendar', async () => {
    const unknown = {
      place: 'soon',
      venue: null,
      address: null,
      starts_at: null,
      has_calendar: false,
    } as const
    const html = await render(dataOf([ticketOf(1)], unknown))
    const words = topicTexts('issued', 'pt')
    for (const shown of [words.placeSoon, words.dateSoon]) expect(html).toContain(shown)
    expect(html).not.toContain(words.calendar)
  })

  it('asks for the document of a half-price ticket, and names the holder', async () => {
    const half = { half_price: true, half_price_proof: 'student', holder_name: 'Ana Lima' } as const
    const html = await render(dataOf([ticketOf(1, half)]))
    expect(html).toContain(topicTexts('issued', 'pt').halfPrice)
    expect(html).toContain(topicTexts('held', 'pt').holders.proofs.student)
    expect(html).toContain('Ana Lima')
  })
})
