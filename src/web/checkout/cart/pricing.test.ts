import { describe, expect, it } from 'vitest'
import { checkoutOf, EUROPEAN_CHECKOUT } from '../../fixtures/checkout.ts'
import { openCart, orderRequestOf } from './cart.ts'
import { installmentsOf, priceOf } from './pricing.ts'

const requestOf = (data: ReturnType<typeof checkoutOf>, country = 'BR') =>
  orderRequestOf(data.checkout, country, openCart(data.checkout))
const request = requestOf(checkoutOf())

describe('the price on the page', () => {
  it('is the cash price for Pix, whatever instalments were chosen', () => {
    const [, , , , , six] = installmentsOf(request).options
    expect(priceOf(request, 'PIX', six)).toMatchObject({ total: 49700, interest: 0, installments: 1 })
  })

  it('carries the interest of a card’s instalments', () => {
    const six = installmentsOf(request).options.find((option) => option.number === 6)
    expect(priceOf(request, 'CREDIT_CARD', six)).toMatchObject({
      amount: 49700,
      interest: 6058,
      total: 55758,
      installmentValue: 9293,
    })
  })

  it('adds a fixed shipping fee', () => {
    const shipped = checkoutOf({
      product: { has_shipping_fee: true, type_shipping_fee: 'FIXED', amount_fixed_shipping_fee: 19.9 },
    })
    expect(priceOf(requestOf(shipped), 'PIX', undefined)).toMatchObject({
      subtotal: 49700,
      shipping: 1990,
      total: 51690,
    })
  })

  it('offers one payment outside Brazil', () => {
    expect(installmentsOf(requestOf(EUROPEAN_CHECKOUT, 'DE')).options).toHaveLength(1)
    expect(installmentsOf(requestOf(checkoutOf(), 'PT')).options).toHaveLength(1)
  })

  it('begins at the seller’s number of instalments', () => {
    const wanted = checkoutOf({ product: { pre_selected_installment: 6 } })
    expect(installmentsOf(requestOf(wanted)).selected).toBe(6)
    const fixed = checkoutOf({ product: { fixed_installments: 3 } })
    expect(installmentsOf(requestOf(fixed)).options.map((option) => option.number)).toEqual([3])
  })
})
