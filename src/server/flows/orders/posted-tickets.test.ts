import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CarrierRequest } from '../../freight/carrier.ts'
import { fakeDelivery } from '../../testing/fake-delivery.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { calculateFreight } from './calculate-freight.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { bothLedgers, batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

/** Tickets on paper, which are posted: the event's own terms of delivery, once for all of them. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.event]: {
        format: 'PHYSICALPRODUCT',
        has_shipping_fee: true,
        type_shipping_fee: 'FIXED',
        amount_fixed_shipping_fee: 1990,
      },
    },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const TWO = batchesOf({ 811: 2 })

async function hold(session: string): Promise<void> {
  await claimTickets(shop.deps.db, [{ op: 'reserve', session, ticket: 811, quantity: 2, key: null }])
}

test('tickets that are posted cost their shipping once, and ask where they go', async () => {
  const { sessionId } = await shop.openPage(PRODUCTS.event)
  await hold(sessionId)
  const page = await shop.openPage(PRODUCTS.event, { sessionId })
  const { data } = page.reading.checkout
  expect([data.amount, data.amount_fixed_shipping_fee, data.is_checkout_address]).toEqual([160, 19.9, true])
  const answer = await shop.submit(page, { batches: TWO })
  expect(answer).toMatchObject({ status: 'PAID', sales: [{ success: true, amount: 179.9 }] })
})

test('without an address they are not sold', async () => {
  const { sessionId } = await shop.openPage(PRODUCTS.event)
  await hold(sessionId)
  const page = await shop.openPage(PRODUCTS.event, { sessionId })
  await expect(shop.submit(page, { batches: TWO, zip_code: '', street: '' })).rejects.toMatchObject({
    code: 'INCOMPLETE_ADDRESS',
  })
})

describe('by a carrier', () => {
  const CEP = '01310-100'
  const TWO_NAMED = [{ ticket_id: 811, quantity: 2 }]
  const asked: CarrierRequest[] = []

  beforeEach(() =>
    shop.importAgain({
      seller: { shipping_integration: 'sandbox', shipping_origin: '30110-035' },
      products: {
        [PRODUCTS.event]: {
          format: 'PHYSICALPRODUCT',
          has_shipping_fee: true,
          type_shipping_fee: 'DYNAMIC',
          parcel: { weight_grams: 50, width_cm: 11, height_cm: 2, length_cm: 22 },
        },
        [PRODUCTS.shipped]: { type_shipping_fee: 'DYNAMIC' },
      },
    }),
  )

  /** Quotes the price of posting the tickets of the event to a CEP; returns the token of the available option. */
  async function quote(zipCode: string, tickets = TWO_NAMED): Promise<string> {
    const lines = [{ product_id: PRODUCTS.event, offer_hash: null, tickets }]
    const deps = { ...shop.deps, ...fakeDelivery(asked) }
    const [option] = await calculateFreight(deps, { lines, zipCode, country: 'BR' })
    expect(option).toMatchObject({ id: 'economy', price: 26.9 })
    return option?.token ?? ''
  }

  async function openHeld() {
    const { sessionId } = await shop.openPage(PRODUCTS.event)
    await hold(sessionId)
    return shop.openPage(PRODUCTS.event, { sessionId })
  }

  const paid = { amount: 186.9, total: 186.9, method: 'PIX', cards: [] as never[] } as const

  test('the page asks where they go, and nothing is charged for it before that is known', async () => {
    const { data } = (await openHeld()).reading.checkout
    expect(data).toMatchObject({
      amount: 160,
      has_shipping_fee: true,
      type_shipping_fee: 'DYNAMIC',
      is_checkout_address: true,
    })
  })

  test('the signed price is charged once beside the tickets, and kept with the address', async () => {
    const page = await openHeld()
    const shipping = { token: await quote(CEP) }
    expect(asked.at(-1)).toEqual({
      from: '30110035',
      to: '01310100',
      parcel: { weightGrams: 100, width: 11, height: 4, length: 22, value: 16_000 },
    })
    const amount = 186.9
    const cards = [{ token: TEST_CARD, amount, holder_name: 'ANA PRADO', installments: 1 }]
    const answer = await shop.submit(page, { batches: TWO, shipping, amount, total: amount, cards })
    expect(answer).toMatchObject({ status: 'PAID', total: 186.9 })
    const { sales, payment } = await shop.purchaseOf(answer)
    expect(sales[0]).toMatchObject({ unit: 16_000, shipping: 2690, amount: 18_690 })
    expect(payment.delivery?.freight).toMatchObject({ id: 'economy', price: 2690 })
    expect(payment.buyer.address).toMatchObject({ zipcode: '01310100', street: 'Avenida Paulista' })
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
  })

  test.each([
    ['no way of delivery', async () => ({}), 'FREIGHT_INVALID'],
    [
      'the price of another CEP',
      async () => ({ shipping: { token: await quote('30140-010') } }),
      'FREIGHT_INVALID',
    ],
    [
      'the price of one ticket',
      async () => ({ shipping: { token: await quote(CEP, [{ ticket_id: 811, quantity: 1 }]) } }),
      'FREIGHT_INVALID',
    ],
    [
      'the price of other tickets',
      async () => ({ shipping: { token: await quote(CEP, [{ ticket_id: 821, quantity: 2 }]) } }),
      'FREIGHT_INVALID',
    ],
    [
      'no price for it',
      async () => ({ shipping: { token: await quote(CEP) }, amount: 160, total: 160 }),
      'PRICE_CHANGED',
    ],
    ['no street', async () => ({ shipping: { token: await quote(CEP) }, street: '' }), 'INCOMPLETE_ADDRESS'],
  ])('with %s they stay held and unsold', async (_, input, code) => {
    const page = await openHeld()
    await expect(shop.submit(page, { batches: TWO, ...paid, ...(await input()) })).rejects.toMatchObject({
      code,
    })
    expect(shop.acquirer.orders).toEqual([])
    const again = await shop.openPage(PRODUCTS.event, { sessionId: page.sessionId })
    expect(again.reading.checkout.event?.held.tokens).toHaveLength(1)
  })

  test('insurance and weight follow the selection, with a bump that travels in the same parcel', async () => {
    const lines = [
      {
        product_id: PRODUCTS.event,
        offer_hash: null,
        tickets: [
          { ticket_id: 811, quantity: 1 },
          { ticket_id: 812, quantity: 3 },
        ],
      },
      { product_id: PRODUCTS.shipped, offer_hash: null },
    ]
    const deps = { ...shop.deps, ...fakeDelivery(asked) }
    await calculateFreight(deps, { lines, zipCode: CEP, country: 'BR' })
    expect(asked.at(-1)?.parcel).toEqual({
      weightGrams: 700,
      width: 11,
      height: 10,
      length: 22,
      value: 29_000,
    })
  })

  test.each([
    ['none', []],
    ['one of another event', [{ ticket_id: 999, quantity: 1 }]],
    ['too many', [{ ticket_id: 811, quantity: 21 }]],
  ])('a parcel of tickets is not priced for %s', async (_, tickets) => {
    await expect(quote(CEP, tickets)).rejects.toMatchObject({ code: 'UNPROCESSABLE' })
  })

  test('to another address the price is that of where they go', async () => {
    const page = await openHeld()
    const other = {
      same_address: false,
      shipping_address_zip_code: '30140-010',
      shipping_address_street: 'Praça da Liberdade',
      shipping_address_number: '10',
      shipping_address_neighborhood: 'Funcionários',
      shipping_address_city: 'Belo Horizonte',
      shipping_address_state: 'MG',
    }
    const shipping = { token: await quote('30140-010') }
    const answer = await shop.submit(page, { batches: TWO, ...paid, ...other, shipping })
    expect(answer).toMatchObject({ status: 'WAITING_PAYMENT', amount: 186.9 })
    expect((await shop.purchaseOf(answer)).payment.delivery).toMatchObject({
      address: { city: 'Belo Horizonte' },
      freight: { price: 2690 },
    })
  })
})
