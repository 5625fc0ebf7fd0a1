import { describe, expect, it } from 'vitest'
import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { orderedFacts, ticketFacts, type OrderedTickets } from './ticket-facts.ts'

await Promise.all(LOCALES.map((locale) => loadTopic('issued', locale)))

const EVENT: TicketsAnswer['event'] = {
  id: 1,
  name: 'Festival',
  image: null,
  place: 'in_person',
  venue: 'Casa do Evento',
  address: 'Rua A, 1',
  starts_at: '2026-12-05T19:00:00-03:00',
  ends_at: null,
  organizers: [],
  time_zone: 'America/Sao_Paulo',
  has_calendar: true,
}
const ORDER: OrderedTickets = {
  event: EVENT,
  seller: { language: 'pt' },
  tickets: [
    { name: 'Pista', batch: '1º lote', quantity: 2 },
    { name: 'Pista', batch: '2º lote', quantity: 1 },
    { name: 'Camarote', batch: '', quantity: 1 },
  ],
}
const valuesOf = (facts: ReturnType<typeof orderedFacts>) => facts.map(({ value }) => value)

describe.each(LOCALES)('the ticket part of a mail, in %s', (locale) => {
  const words = topicTexts('issued', locale)

  it('is the event, its day in the language of the mail, its place, and each kind with its number', () => {
    const facts = orderedFacts(ORDER, locale)
    const month = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
      .formatToParts(new Date('2026-12-05T00:00:00Z'))
      .find(({ type }) => type === 'month')?.value
    const [event, when, where, ...tickets] = valuesOf(facts)
    expect(facts.slice(0, 4).map(({ label }) => label)).toEqual([
      words.transfer.event,
      words.when,
      words.where,
      words.transfer.ticket,
    ])
    expect(event).toBe('Festival')
    expect(when).toContain(month)
    expect(when).toContain('(UTC-3)')
    expect(where).toBe('Casa do Evento, Rua A, 1')
    expect(tickets).toEqual(['2 × Pista (1º lote)', '1 × Pista (2º lote)', '1 × Camarote'])
    // The seller's text is in the seller's language; the day is not.
    const isOther = locale !== 'pt'
    expect(facts.map((fact) => fact.lang === 'pt')).toEqual([
      isOther,
      false,
      isOther,
      isOther,
      isOther,
      isOther,
    ])
  })

  it('says of an event without a day and a place that they come later', () => {
    const event = { ...EVENT, starts_at: null, place: 'soon' as const, venue: null, address: null }
    expect(valuesOf(orderedFacts({ ...ORDER, event }, locale))).toEqual(
      expect.arrayContaining([words.dateSoon, words.placeSoon]),
    )
  })

  it('counts the tickets that admit somebody, and no other', () => {
    const ticket = { ticket: 'Pista', batch: '' }
    const states = ['valid', 'refunded', 'valid', 'transferred'] as const
    const tickets = states.map((state) => ({ ...ticket, state })) as unknown as TicketsAnswer['tickets']
    const answer = { event: EVENT, seller: { language: 'pt' }, tickets } as unknown as TicketsAnswer
    expect(valuesOf(ticketFacts(answer, locale)).at(-1)).toBe('2 × Pista')
    const none = { ...answer, tickets: tickets.map((each) => ({ ...each, state: 'refunded' as const })) }
    expect(valuesOf(ticketFacts(none, locale))).toHaveLength(3)
  })
})
