import { describe, expect, test } from 'vitest'
import {
  canTransfer,
  MOST_TRANSFERS,
  normaliseRecipient,
  transferEnd,
  validateRecipient,
  type Recipient,
} from './ticket-transfer.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const hours = (n: number): string => new Date(NOW.getTime() + n * 3_600_000).toISOString()
const event = (more: object = {}) => ({
  event: { place: 'in_person' as const, starts_at: hours(48), ...more },
})
const good = { state: 'valid', entered: false, transfers: 0 } as const

describe('a ticket may change hands', () => {
  test.each<[string, boolean, Parameters<typeof canTransfer>[0], Parameters<typeof canTransfer>[1]]>([
    ['days before its event', true, good, event()],
    ['until a day before', false, good, event({ starts_at: hours(24) })],
    ['as late as the seller says', true, good, event({ starts_at: hours(3), transfer_hours: 2 })],
    ['at no time where the seller wants none', false, good, event({ transferable: false })],
    ['always while no date is known', true, good, { event: { place: 'soon' } }],
    [
      'until the end of what has many dates',
      true,
      good,
      { ...event({ starts_at: hours(-90), ends_at: hours(90) }), eventDateType: 'continuousEvent' },
    ],
    [
      'not once an event without a beginning is over',
      false,
      good,
      { event: { place: 'in_person', ends_at: hours(-1) } },
    ],
    ['not once it was used', false, { ...good, entered: true }, event()],
    ['not once it is another’s', false, { ...good, state: 'transferred' }, event()],
    ['not once its money went back', false, { ...good, state: 'void' }, event()],
    ['so often and no more', false, { ...good, transfers: MOST_TRANSFERS }, event()],
  ])('%s: %s', (_, allowed, ticket, product) => {
    expect(canTransfer(ticket, product, NOW)).toBe(allowed)
  })

  test('until a moment that its page can name', () => {
    expect(transferEnd(event())).toEqual(new Date(hours(24)))
    expect(transferEnd({})).toBeNull()
  })
})

describe('the recipient', () => {
  const bia: Recipient = { name: ' Bia  Lima ', email: ' bia@example.com ', proof: '' }
  test.each<[string, Partial<Recipient>, boolean, object]>([
    ['is known by name and mail', {}, false, {}],
    ['needs a name', { name: '' }, false, { name: { code: 'required' } }],
    ['needs an address', { email: '' }, false, { email: { code: 'required' } }],
    ['needs an address that can be one', { email: 'bia@' }, false, { email: { code: 'email_invalid' } }],
    ['needs a right of their own to half price', {}, true, { proof: { code: 'required' } }],
    ['has one', { proof: 'teacher' }, true, {}],
  ])('%s', (_, more, isHalfPrice, problems) => {
    expect(validateRecipient({ ...bia, ...more }, isHalfPrice)).toEqual(problems)
  })

  test('is kept without stray spaces, and without a right that is not needed', () => {
    const kept = { name: 'Bia Lima', email: 'bia@example.com' }
    expect(normaliseRecipient({ ...bia, proof: 'elderly' }, false)).toEqual({ ...kept, proof: null })
    expect(normaliseRecipient({ ...bia, proof: 'elderly' }, true)).toEqual({ ...kept, proof: 'elderly' })
  })
})
