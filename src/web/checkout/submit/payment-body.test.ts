import { describe, expect, it, test } from 'vitest'
import { checkoutOf, EMPTY_VALUES } from '../../fixtures/checkout.ts'
import { rules as gift } from '../../features/gift/view.tsx'
import type { Split } from '../cart/split.ts'
import { openCart, orderRequestOf } from '../cart/cart.ts'
import type { Draft } from './draft.ts'
import { paymentBody } from './payment-body.ts'
import { priceOf } from '../cart/pricing.ts'

const SHOWN = checkoutOf().checkout
const CART = openCart(SHOWN)
const request = orderRequestOf(SHOWN, 'BR', CART)

const draftOf = (change: Partial<Draft>): Draft => ({
  frame: { query: {}, country: 'BR', locale: 'pt' } as Draft['frame'],
  checkout: SHOWN,
  offer_hash: null,
  values: { ...EMPTY_VALUES, holder_name: ' MARIA  DA SILVA ' },
  method: 'CREDIT_CARD',
  cart: CART,
  pricing: priceOf(request, 'CREDIT_CARD', { number: 6 }),
  split: null,
  uuid: null,
  asksAddress: false,
  isSent: false,
  ...change,
})

const cardOf = (token: string) => ({ token, bin: '411111', last_four: '1111', brand: 'visa' }) as never
const attempt = { gateway: 'sandbox', parentId: null, affiliate_id: null }

test('a phone that the link knows whole is sent where its field was emptied', () => {
  const phoneOf = (ph: string, cellphone: string) => {
    const frame = { query: { ph }, country: 'BR', locale: 'pt' } as unknown as Draft['frame']
    return paymentBody(draftOf({ frame, values: { ...EMPTY_VALUES, cellphone } }), { ...attempt, cards: [] })
      .cellphone
  }
  expect(phoneOf('5511987654321', '')).toBe('+5511987654321')
  expect(phoneOf('5511987654321', '(21) 98765-4321')).toBe('+5521987654321')
  expect(phoneOf('1234567890123', '')).toBe('')
})

test('a present names its recipient, once its box is ticked', () => {
  const present = {
    gift_message: 'Feliz aniversário',
    recipient_name: 'Ana Lima',
    recipient_email: 'a@b.com',
  }
  const bodyOf = (is_gift: boolean) => {
    const values = { ...EMPTY_VALUES, ...present, is_gift }
    return paymentBody(draftOf({ values }), { ...attempt, cards: [] }, [gift])
  }
  expect(bodyOf(true)).toMatchObject({ is_gift: true, ...present })
  expect(bodyOf(false)).not.toHaveProperty('gift_message')
})

test('the tickets of an event are paid by their batches', () => {
  const ticketOf = (id: number, selected_tickets: number) => ({ id, selected_tickets }) as never
  const batches = [
    { id: 34, tickets: [ticketOf(3401, 2), ticketOf(3402, 0)] },
    { id: 35, tickets: [ticketOf(3501, 0)] },
  ] as unknown as typeof SHOWN.batches
  const body = paymentBody(draftOf({ checkout: { ...SHOWN, batches } }), { ...attempt, cards: [] })
  expect(body.batches).toEqual([{ id: 34, tickets: [{ id: 3401, quantity: 2 }] }])
})

describe('the cards of a payment', () => {
  it('one card pays all of the price', () => {
    const { cards } = paymentBody(draftOf({}), { ...attempt, cards: [cardOf('card_1')] })
    expect(cards).toEqual([{ token: 'card_1', amount: 497, holder_name: 'MARIA DA SILVA', installments: 6 }])
  })

  it('two pay their parts, each under its own name and in its own instalments', () => {
    const split: Split = {
      typed: { card: 'first', text: '100', numbers: 'pt' },
      holders: { first: 'MARIA DA SILVA', second: ' JOSÉ  SOUZA ' },
      installments: { first: 12, second: 1 },
    }
    const pricing = {
      ...priceOf(request, 'PIX', undefined),
      total: 52036,
      cards: [
        { amount: 10000, installments: 12, installmentValue: 1028, total: 12336 },
        { amount: 39700, installments: 1, installmentValue: 39700, total: 39700 },
      ],
    }
    const draft = draftOf({ method: 'TWO_CREDIT_CARDS', pricing, split })
    const body = paymentBody(draft, { ...attempt, cards: [cardOf('card_1'), cardOf('card_2')] })
    expect(body).toMatchObject({ method: 'TWO_CREDIT_CARDS', amount: 497, total: 520.36 })
    expect(body.cards).toEqual([
      { token: 'card_1', amount: 100, holder_name: 'MARIA DA SILVA', installments: 12 },
      { token: 'card_2', amount: 397, holder_name: 'JOSÉ SOUZA', installments: 1 },
    ])
  })

  it('none of a Pix', () => {
    const pricing = priceOf(request, 'PIX', undefined)
    expect(paymentBody(draftOf({ method: 'PIX', pricing }), { ...attempt, cards: [] }).cards).toEqual([])
  })
})
