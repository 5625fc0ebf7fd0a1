import { expect, test } from 'vitest'
import { framedEvents, momentsOf, type FramedSale } from './frame-sale-events.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const line = (id: number, amount: number, status: FramedSale['status'] = 'PAID') => ({
  sale_id: `S${id}`,
  product: { id, name: `Produto ${id}` },
  amount,
  shipping: id === 1 ? 10.1 : 0,
  status,
})
const sale = (more: Partial<FramedSale> = {}): FramedSale => ({
  sale_id: 'S1',
  chc: 'C1',
  status: 'PAID',
  method: 'PIX',
  currency: 'BRL',
  created_at: '2026-11-24T11:00:00Z',
  sales: [line(1, 100.3), line(2, 19.9)],
  subscriptions: [],
  ...more,
})
const names = (given: FramedSale) =>
  framedEvents(given, NOW).map(({ event, action }) => [event, action].filter(Boolean).join('.'))

test.each<[FramedSale['status'], number, FramedSale['method']?]>([
  ['PROCESSING', 0],
  ['REFUSED', 1],
  ['PENDING_FRAUD_ANALYSIS', 1],
  ['WAITING_PAYMENT', 2],
  ['WAITING_PAYMENT', 1, 'CREDIT_CARD'],
  ['WAITING_PAYMENT', 1, 'GOOGLE_PAY'],
  ['PAID', 3],
  ['REFUNDED', 0],
  ['CHARGEBACK', 0],
])('a sale that reads %s has come to %d moments (by %s)', (status, count, method = 'PIX') => {
  expect(momentsOf({ status, method })).toHaveLength(count)
})

test('the ids are those sent to the services, and amounts are exact', () => {
  const [purchase, bump] = framedEvents(sale(), NOW)
  expect(purchase).toMatchObject({
    event_id: 'S1.Purchase',
    value: 120.2,
    main_value: 100.3,
    sale_id: 'S1',
    chc_id: 'C1',
  })
  expect(purchase?.items).toEqual([
    { id: '1', name: 'Produto 1', price: 90.2, quantity: 1 },
    { id: '2', name: 'Produto 2', price: 19.9, quantity: 1 },
  ])
  expect(bump).toMatchObject({ event_id: 'S1.OrderBumpPurchase', value: 19.9 })
})

test('a trial is reported as one, and not as a subscription', () => {
  expect(names(sale({ sales: [line(1, 0, 'TRIAL')], subscriptions: [{ sale_id: 'S1' }] })).at(-1)).toBe(
    'StartTrial',
  )
  expect(names(sale({ subscriptions: [{ sale_id: 'S1' }] })).at(-1)).toBe('Subscribe')
  expect(names(sale({ status: 'WAITING_PAYMENT', subscriptions: [{ sale_id: 'S1' }] }))).not.toContain(
    'Subscribe',
  )
})

test('a subscription is reported with its own amount alone', () => {
  const last = framedEvents(sale({ subscriptions: [{ sale_id: 'S2' }] }), NOW).at(-1)
  expect(last).toMatchObject({ event: 'Subscribe', value: 19.9, items: [{ id: '2' }] })
})

test('an old sale that is looked up is no news', () => {
  expect(names(sale({ created_at: '2026-11-10T12:00:00Z' }))).toEqual([])
})
