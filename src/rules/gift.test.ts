import { describe, expect, it } from 'vitest'
import { GIFT_MESSAGE_MAX, validateGift } from './gift.ts'

const GIFT = {
  gift_message: 'Feliz aniversário!',
  recipient_name: 'Eva Lima',
  recipient_email: 'eva@example.com',
}

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
    ['a wrong address', { recipient_email: 'eva@' }, true, { recipient_email: { code: 'email_invalid' } }],
  ])('with %s', (_, change, isPhysical, problems) => {
    expect(validateGift({ ...GIFT, ...change }, isPhysical)).toEqual(problems)
  })
})
