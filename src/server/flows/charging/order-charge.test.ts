import { expect, test } from 'vitest'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { chargeOrderOf } from './order-charge.ts'

const buyer = {
  name: 'Ana',
  email: 'a@example.com',
  phone: '+5511987654321',
  document: '',
  country: 'BR',
  address: null,
}
const purchase = {
  payment: { buyer, locale: 'pt' },
  sales: [{ name: 'Curso de Ótica', terms: {} }],
} as Purchase
const attempt = (change: Partial<AttemptRecord>): AttemptRecord =>
  ({
    gateway: 'acquirer',
    seller_id: 10,
    reference: 'r',
    total: 61320,
    amount: 49700,
    currency: 'BRL',
    installments: 12,
    created_at: '2026-03-02T12:00:00Z',
    ...change,
  }) as AttemptRecord

test('the charge has the total of the attempt, its currency and its reference', () => {
  const card = { kind: 'typed', token: 'card_x', holderName: 'ANA' } as const
  expect(chargeOrderOf(purchase, attempt({ method: 'CREDIT_CARD' }), {}, card, '203.0.113.9')).toEqual({
    gateway: 'acquirer',
    sellerId: 10,
    reference: 'r',
    amount: 61320,
    currency: 'BRL',
    description: 'Curso de Otica',
    buyer: { ...buyer, document: null, ip: '203.0.113.9' },
    locale: 'pt',
    what: { kind: 'card', token: 'card_x', holderName: 'ANA', installments: 12, store: false },
  })
})

test.each([
  [{}, {}, { initiator: 'buyer', purpose: 'one-click' }],
  [{ renewal: {} }, {}, { initiator: 'buyer', purpose: 'subscription-later' }],
  [
    {},
    { type: 'SUBSCRIPTION', recurring_amount: 990 },
    { initiator: 'buyer', purpose: 'subscription-first' },
  ],
])(
  'a kept card in a purchase of %j with terms of %j is charged for what it is used for',
  (payment, terms, use) => {
    const card = { kind: 'stored', storedReference: 'kept' } as const
    const used = {
      payment: { ...purchase.payment, renewal: null, ...payment },
      sales: [{ ...purchase.sales[0], terms }],
    } as Purchase
    const order = chargeOrderOf(used, attempt({ method: 'CREDIT_CARD' }), {}, card, null)
    expect(order.what).toMatchObject({ kind: 'stored-card', storedReference: 'kept', ...use })
  },
)

test('a card that costs nothing now is verified, because a charge of nothing is not possible', () => {
  const card = { kind: 'typed', token: 'card_x', holderName: 'ANA' } as const
  const order = chargeOrderOf(purchase, attempt({ method: 'CREDIT_CARD', total: 0 }), {}, card, null)
  expect(order).toMatchObject({ amount: 0, what: { ...card, kind: 'verification' } })
})

test.each<[Partial<Seller>, string, string]>([
  [{}, '2026-03-02T12:30:00.000Z', '2026-03-05'],
  [{ pix_expires_minutes: 5, boleto_due_days: 10 }, '2026-03-02T12:05:00.000Z', '2026-03-12'],
])('of a seller with %j a Pix ends at %s and a boleto on %s', (seller, expiresAt, due) => {
  const order = (method: 'PIX' | 'BOLETO') => chargeOrderOf(purchase, attempt({ method }), seller, null, null)
  expect(order('PIX').what).toEqual({ kind: 'pix', expiresAt })
  expect(order('BOLETO').what).toMatchObject({ kind: 'boleto', dueDate: due })
})

test('a card that is missing is an error of ours, never another way to pay', () => {
  expect(() => chargeOrderOf(purchase, attempt({ method: 'CREDIT_CARD' }), {}, null, null)).toThrow('no card')
})

test.each([
  // Early in the morning in UTC it is still the evening before in Mexico City.
  [{}, '2026-03-02T05:30:00Z', '2026-03-04'],
  [{}, '2026-03-02T06:00:00Z', '2026-03-05'],
  [{ oxxo_due_days: 7 }, '2026-03-02T12:00:00Z', '2026-03-09'],
])('with the settings %j an OXXO voucher of %s is due on %s', (seller, created_at, due) => {
  const voucher = attempt({ method: 'OXXO', created_at })
  const { what } = chargeOrderOf(purchase, voucher, seller, null, null)
  expect(what).toEqual({ kind: 'oxxo', dueDate: due })
})

test('a wallet gets the return address of the buyer, and is not opened without one', () => {
  const back = { returnUrl: 'https://shop.example/return', cancelUrl: 'https://shop.example/cancel' }
  const wallet = attempt({ method: 'PAYPAL' })
  const order = (to: typeof back | null) => chargeOrderOf(purchase, wallet, {}, null, null, to)
  expect(order(back).what).toEqual({ kind: 'wallet', wallet: 'paypal', ...back })
  expect(() => order(null)).toThrow('no address to come back to')
})
