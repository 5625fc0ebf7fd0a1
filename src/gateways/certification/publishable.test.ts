import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPublisher } from './publishable.ts'

const CARD = '4000000000000010'
const published = (answer: unknown) => createPublisher().answer(JSON.stringify(answer))

describe('the publishable parts of an answer', () => {
  test('the outcome of the charge stays; buyer and payment details do not', () => {
    const answer = {
      status: 'refused',
      amount: 10_000,
      refusal: { code: 'insufficient_funds', network_decline_code: '51' },
      paid: false,
      created_at: '2026-11-22T12:00:00Z',
      id: 'ch_1QxYz',
      holder_name: 'MARIA',
      email: 'maria@example.com',
      card: { number: CARD, cvv: '123', last_four: '0010', brand: 'visa', exp_year: 2039 },
      token: 'tok_4eC39HqLyjWDarjtT1zdp7dc',
    }
    expect(published(answer)).toEqual({
      status: 'refused',
      amount: 10_000,
      refusal: { code: 'insufficient_funds', network_decline_code: '51' },
      paid: false,
      created_at: '2026-11-22T12:00:00Z',
      id: 'removed-1',
      holder_name: 'removed-2',
      email: 'removed-3',
      card: { number: 'removed-4', cvv: 'removed-5', last_four: 'removed-6', brand: 'visa', exp_year: 0 },
      token: 'removed-7',
    })
  })

  test.each([CARD, 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'maria@example.com', '+55 11 98765-4321'])(
    'a field that may be told does not tell %s',
    (secret) => {
      expect(published({ code: secret, status: secret })).toEqual({ code: 'removed-1', status: 'removed-1' })
    },
  )

  test('a card number is never published, whatever contains it', () => {
    const { value: anywhere } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(CARD),
        fc.constant(Number(CARD)),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('status', 'code', 'amount', 'x', CARD, `card_${CARD}`), tie('value')),
      ),
    }))
    fc.assert(
      fc.property(anywhere, (answer) => {
        expect(JSON.stringify(published(answer))).not.toContain(CARD)
      }),
    )
  })

  test('the same value has the same stand-in, in answers and in paths; published text stays unchanged', () => {
    const publisher = createPublisher()
    expect(publisher.answer('{"id":"pi_1"}')).toEqual({ id: 'removed-1' })
    expect(publisher.path('/v1/payment_intents/pi_1/capture?key=secret')).toBe(
      '/v1/payment_intents/removed-1/capture',
    )
    expect(publisher.answer('<html>Bad Gateway</html>')).toBe('removed-2')
    expect(publisher.answer('{"id":"removed-9"}')).toEqual({ id: 'removed-9' })
  })
})
