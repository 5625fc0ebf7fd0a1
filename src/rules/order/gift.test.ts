import { describe, expect, it } from 'vitest'
import { GIFT_MESSAGE_MAX, giftMoment, validateGift } from './gift.ts'

const GIFT = {
  gift_message: 'Feliz aniversário!',
  recipient_name: 'Eva Lima',
  recipient_email: 'eva@example.com',
  gift_date: '',
}
const TODAY = '2026-11-23'

describe('a gift', () => {
  it.each([
    ['everything', {}, false, {}],
    ['no message', { gift_message: ' ' }, false, { gift_message: { code: 'required' } }],
    [
      'a message too long for the card',
      { gift_message: 'x'.repeat(GIFT_MESSAGE_MAX + 1) },
      true,
      { gift_message: { code: 'max_length', params: { max: GIFT_MESSAGE_MAX } } },
    ],
    ['nobody', { recipient_name: '' }, true, { recipient_name: { code: 'required' } }],
    [
      'no address of something digital',
      { recipient_email: '' },
      false,
      { recipient_email: { code: 'required' } },
    ],
    ['no address of a parcel', { recipient_email: '' }, true, {}],
    ['a day', { gift_date: '2026-12-24' }, false, {}],
    ['today in the east', { gift_date: '2026-11-24' }, false, {}],
    ['today in the west', { gift_date: '2026-11-22' }, false, {}],
    ['a day that is over', { gift_date: '2026-11-21' }, false, { gift_date: { code: 'date_invalid' } }],
    ['a day too far off', { gift_date: '2027-11-24' }, true, { gift_date: { code: 'date_invalid' } }],
    ['no day of the calendar', { gift_date: '2026-13-01' }, false, { gift_date: { code: 'date_invalid' } }],
    ['words for a day', { gift_date: 'Christmas' }, false, { gift_date: { code: 'date_invalid' } }],
    ['a wrong address', { recipient_email: 'eva@' }, true, { recipient_email: { code: 'email_invalid' } }],
  ])('with %s', (_, change, isPhysical, problems) => {
    expect(validateGift({ ...GIFT, ...change }, isPhysical, TODAY)).toEqual(problems)
  })
})

describe('the moment of a gift', () => {
  const now = new Date('2026-11-23T15:00:00Z')
  it.each([
    ['no day', null, 'BR', null],
    ['today, after eight', '2026-11-23', 'BR', null],
    ['a day to come in Brazil', '2026-12-24', 'BR', '2026-12-24T11:00:00.000Z'],
    ['a day to come in Germany', '2026-12-24', 'DE', '2026-12-24T07:00:00.000Z'],
    ['a day that is over', '2026-11-22', 'BR', null],
  ])('of %s', (_, day, country, expected) => {
    expect(giftMoment(day, country, now)?.toISOString() ?? null).toBe(expected)
  })
})
