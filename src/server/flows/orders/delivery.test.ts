import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FreightOption } from '#contract/checkout/freight.ts'
import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { CarrierRequest } from '../../freight/carrier.ts'
import { fakeDelivery, SILENT_CEP } from '../../testing/fake-delivery.ts'
import { calculateFreight } from './calculate-freight.ts'
import { readSale } from '../sales/read-sale.ts'
import { openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

const CEP = '01310-100'
const GIFT = {
  is_gift: true,
  gift_message: 'Boa viagem!',
  recipient_name: 'Eva  Lima',
  recipient_email: ' eva@example.com ',
}
const OTHER_ADDRESS = {
  same_address: false,
  shipping_address_zip_code: '30140-010',
  shipping_address_street: 'Praça da Liberdade',
  shipping_address_number: '10',
  shipping_address_neighborhood: 'Funcionários',
  shipping_address_city: 'Belo Horizonte',
  shipping_address_state: 'MG',
}

let shop: Shop
const asked: CarrierRequest[] = []

beforeAll(async () => {
  shop = await openShop({
    seller: { shipping_integration: 'sandbox', shipping_origin: '30110-035' },
    products: {
      [PRODUCTS.shipped]: {
        type_shipping_fee: 'DYNAMIC',
        can_be_gifted: true,
        parcel: { weight_grams: 1400, width_cm: 32, height_cm: 20, length_cm: 60 },
      },
    },
  })
})
afterEach(() => shop.reset())
afterAll(() => shop.close())

const quote = (zipCode: string, product_id: number = PRODUCTS.shipped, country = 'BR') =>
  calculateFreight(
    { ...shop.deps, ...fakeDelivery(asked) },
    { lines: [{ product_id, offer_hash: null }], zipCode, country },
  )

const tokenOf = (options: readonly FreightOption[]): string => options[0]?.token ?? ''

/** A purchase of the parcel: R$ 90.00 and R$ 26.90 of freight. */
async function submit(page: OpenPage, input: Partial<PaymentBodyInput>) {
  return shop.submit(page, { method: 'PIX', amount: 116.9, total: 116.9, cards: [], ...input })
}

describe('the price of delivery', () => {
  it('is asked for the parcel of the cart, and signed', async () => {
    expect(await quote(CEP)).toEqual([
      {
        id: 'economy',
        name: 'Econômico',
        price: 26.9,
        error: null,
        days: { from: 5, to: 8 },
        token: expect.any(String) as string,
      },
      { id: 'express', name: 'Expresso', price: null, error: 'não atende', days: null, token: null },
    ])
    expect(asked.at(-1)).toEqual({
      from: '30110035',
      to: '01310100',
      parcel: { weightGrams: 1400, width: 32, height: 20, length: 60, value: 9000 },
    })
  })

  it('is nothing to choose for a product without one, and for a buyer abroad', async () => {
    expect(await quote(CEP, PRODUCTS.course)).toEqual([])
    expect(await quote('10115', PRODUCTS.shipped, 'DE')).toEqual([])
  })

  it.each([
    ['a carrier that is silent', SILENT_CEP, 'UNAVAILABLE'],
    ['a CEP that is none', '0131', 'UNPROCESSABLE'],
  ])('ends for %s', async (_, cep, code) => {
    await expect(quote(cep)).rejects.toMatchObject({ code })
  })

  it('needs an integration', async () => {
    const deps = { ...shop.deps, carriers: {} }
    const lines = [{ product_id: PRODUCTS.shipped, offer_hash: null }]
    await expect(calculateFreight(deps, { lines, zipCode: CEP, country: 'BR' })).rejects.toMatchObject({
      code: 'NO_SHIPPING_INTEGRATION',
    })
  })
})

describe('a purchase with freight', () => {
  it('charges the price that was signed and keeps the option', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const answer = await submit(page, { shipping: { token: tokenOf(await quote(CEP)) } })
    expect(answer).toMatchObject({ code: null, amount: 116.9, status: 'WAITING_PAYMENT' })
    const purchase = await shop.purchaseOf(answer)
    expect(purchase.sales[0]).toMatchObject({ unit: 9000, shipping: 2690, amount: 11_690 })
    expect(purchase.payment.delivery).toEqual({
      address: null,
      gift: null,
      freight: { id: 'economy', name: 'Econômico', price: 2690, days: { from: 5, to: 8 } },
    })
    const sale = await readSale(shop.deps, {
      saleId: answer.sales[0]?.sale_id ?? '',
      token: undefined,
      sessionId: page.sessionId,
    })
    expect(sale.delivery).toMatchObject({ freight: { name: 'Econômico', price: 26.9 }, gift: null })
  })

  it('is refused without a token, with one of another address, and after half an hour', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const another = { shipping: { token: tokenOf(await quote('30140-010')) } }
    const here = { shipping: { token: tokenOf(await quote(CEP)) } }
    await expect(submit(page, {})).rejects.toMatchObject({ code: 'FREIGHT_INVALID' })
    await expect(submit(page, another)).rejects.toMatchObject({ code: 'FREIGHT_INVALID' })
    shop.clock.aheadMs = 31 * 60_000
    await expect(submit(page, here)).rejects.toMatchObject({ code: 'FREIGHT_INVALID' })
  })

  it('has no price to choose where the seller has no carrier, and says that', async () => {
    await shop.importAgain({ products: { [PRODUCTS.shipped]: { type_shipping_fee: 'DYNAMIC' } } })
    const page = await shop.openPage(PRODUCTS.shipped)
    await expect(submit(page, {})).rejects.toMatchObject({ code: 'NO_SHIPPING_INTEGRATION' })
    expect(page.reading.checkout.lacks_carrier).toBe(true)
  })

  it('lacks no carrier where its seller has one, nor where nothing is sent', async () => {
    await shop.importAgain({})
    for (const id of [PRODUCTS.shipped, PRODUCTS.course]) {
      expect((await shop.openPage(id)).reading.checkout.lacks_carrier).toBeUndefined()
    }
  })

  it('compares the price that was shown', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const shipping = { token: tokenOf(await quote(CEP)) }
    await expect(submit(page, { shipping, amount: 90, total: 90 })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    })
  })

  it('answers a repeated submit also when the token has expired since', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const input = { shipping: { token: tokenOf(await quote(CEP)) } }
    const first = await submit(page, input)
    shop.clock.aheadMs = 31 * 60_000
    expect((await submit(page, input)).sales[0]?.sale_id).toBe(first.sales[0]?.sale_id)
  })
})

describe('to another address and another person', () => {
  it('keeps both with the purchase', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const shipping = { token: tokenOf(await quote('30140-010')) }
    const answer = await submit(page, { shipping, ...OTHER_ADDRESS, ...GIFT })
    const { payment } = await shop.purchaseOf(answer)
    expect(payment.buyer.address).toMatchObject({ zipcode: '01310100', state: 'SP' })
    expect(payment.delivery).toMatchObject({
      address: { zipcode: '30140010', number: '10', city: 'Belo Horizonte', state: 'MG', complement: '' },
      gift: { message: 'Boa viagem!', recipient_name: 'Eva Lima', recipient_email: 'eva@example.com' },
    })
  })

  it('checks the other address by the same rules', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const shipping = { token: tokenOf(await quote('30140-010')) }
    const failure = submit(page, { shipping, ...OTHER_ADDRESS, shipping_address_number: '' })
    await expect(failure).rejects.toMatchObject({
      code: 'INCOMPLETE_ADDRESS',
      fields: { shipping_address_number: [{ code: 'required' }] },
    })
  })

  it('checks the gift, and that the product can be one', async () => {
    const page = await shop.openPage(PRODUCTS.shipped)
    const shipping = { token: tokenOf(await quote(CEP)) }
    await expect(submit(page, { shipping, ...GIFT, gift_message: '' })).rejects.toMatchObject({
      code: 'INVALID_CLIENT_DATA',
      fields: { gift_message: [{ code: 'required' }] },
    })
    const course = await shop.openPage(PRODUCTS.course)
    await expect(shop.submit(withNewNonce(course), { ...GIFT })).rejects.toMatchObject({
      code: 'INVALID_CLIENT_DATA',
      fields: { is_gift: [{ code: 'cart', about: 'gift' }] },
    })
  })
})
