import { describe, expect, it } from 'vitest'
import { checkoutOf, EUROPEAN_CHECKOUT } from '../fixtures/checkout.ts'
import { installmentsOf, priceOf } from './pricing.ts'

const { checkout } = checkoutOf()

describe('the price on the page', () => {
  it('is the cash price for Pix, whatever instalments were chosen', () => {
    const [, , , , , six] = installmentsOf(checkout, 'BR').options
    expect(priceOf(checkout, 'PIX', six)).toMatchObject({ total: 49700, interest: 0, installments: 1 })
  })

  it('carries the interest of a card’s instalments', () => {
    const six = installmentsOf(checkout, 'BR').options.find((option) => option.number === 6)
    expect(priceOf(checkout, 'CREDIT_CARD', six)).toMatchObject({
      amount: 49700,
      interest: 6058,
      total: 55758,
      installmentValue: 9293,
    })
  })

  it('adds a fixed shipping fee', () => {
    const shipped = checkoutOf({
      product: { has_shipping_fee: true, type_shipping_fee: 'FIXED', amount_fixed_shipping_fee: 19.9 },
    }).checkout
    expect(priceOf(shipped, 'PIX', undefined)).toMatchObject({
      subtotal: 49700,
      shipping: 1990,
      total: 51690,
    })
  })

  it('offers one payment outside Brazil', () => {
    expect(installmentsOf(EUROPEAN_CHECKOUT.checkout, 'DE').options).toHaveLength(1)
    expect(installmentsOf(checkout, 'PT').options).toHaveLength(1)
  })

  it('begins at the seller’s number of instalments', () => {
    const wanted = checkoutOf({ product: { pre_selected_installment: 6 } }).checkout
    expect(installmentsOf(wanted, 'BR').selected).toBe(6)
    const fixed = checkoutOf({ product: { fixed_installments: 3 } }).checkout
    expect(installmentsOf(fixed, 'BR').options.map((option) => option.number)).toEqual([3])
  })
})
