import { describe, expect, test } from 'vitest'
import { missingOf, withEvent, type CountedEvent, type NetworkEvent } from './network-event.ts'
import { NetworkLog } from './network-log.ts'

const AT = new Date('2026-03-01T12:00:00Z')
const later = (hours: number): Date => new Date(AT.getTime() + hours * 3_600_000)

const eventOf = (change: Partial<NetworkEvent> = {}): NetworkEvent => ({
  network: 'meta',
  pixel: '402515001',
  name: 'Purchase',
  id: 'sale.Purchase',
  side: 'browser',
  at: AT,
  value: 47,
  currency: 'BRL',
  buyer: [],
  consent: null,
  isTest: false,
  refusal: null,
  ...change,
})
const counted = (event: NetworkEvent): CountedEvent => ({
  browser: event.side === 'browser' ? event : null,
  server: event.side === 'server' ? event : null,
  repeats: 0,
})

describe('an event from both sides', () => {
  const browser = eventOf()
  const server = eventOf({ side: 'server', at: later(1) })

  test('is one, whichever side came first', () => {
    expect(withEvent(counted(browser), server)).toEqual({ browser, server, repeats: 0 })
    expect(withEvent(counted(server), browser)).toEqual({ browser, server, repeats: 0 })
  })

  test('is one when a side sends it again', () => {
    expect(withEvent(counted(browser), eventOf({ at: later(2) }))).toEqual({
      browser,
      server: null,
      repeats: 1,
    })
  })

  test.each([
    ['another id', { id: 'other.Purchase' }],
    ['another name', { name: 'AddToCart' }],
    ['another pixel', { pixel: '402515002' }],
    ['another network', { network: 'tiktok' }],
    ['a test', { isTest: true }],
    ['a refused one', { refusal: 'error 100' }],
    ['one after 48 hours', { at: later(48) }],
  ] as const)('is two with %s', (_, change) => {
    expect(withEvent(counted(browser), { ...server, ...change })).toBeNull()
  })

  test('is two without an id, and at a network that recognises nothing', () => {
    for (const change of [{ id: null }, { network: 'taboola' }] as const) {
      expect(withEvent(counted(eventOf(change)), eventOf({ ...change, side: 'server' }))).toBeNull()
    }
  })

  test('is one for Google by the transaction, also after days', () => {
    const about = { network: 'ga4', name: 'purchase' } as const
    const joined = withEvent(counted(eventOf(about)), eventOf({ ...about, side: 'server', at: later(100) }))
    expect(joined?.server).not.toBeNull()
  })
})

describe('what was missing', () => {
  test.each([
    ['nothing', eventOf({ side: 'server', buyer: ['email', 'phone', 'click id'] }), ['browser event']],
    ['the server', eventOf(), ['server event']],
    ['the id', eventOf({ id: null }), ['server event', 'event id']],
    ['the value', eventOf({ value: null }), ['server event', 'value and currency']],
    ['no value of a view', eventOf({ name: 'PageView', value: null }), ['server event']],
    [
      'the buyer',
      eventOf({ side: 'server', buyer: ['browser'] }),
      ['browser event', 'email hash', 'phone hash', 'click id'],
    ],
    [
      'consent',
      eventOf({ side: 'server', network: 'ga4', name: 'purchase' }),
      ['browser event', 'consent signal'],
    ],
  ])('%s', (_, event, expected) => {
    expect(missingOf(counted(event))).toEqual(expected)
  })
})

test('older events make way for new ones', () => {
  const log = new NetworkLog(2)
  for (const id of ['a', 'b', 'c']) log.receive(eventOf({ id }))
  expect(log.events.map(({ browser }) => browser?.id)).toEqual(['c', 'b'])
})
