import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { traitsOf } from '#rules/errors.ts'
import { bumpsInCart } from '../../checkout/cart/cart.ts'
import { readKept, useCouponActions } from '../../checkout/cart/coupon-actions.ts'
import type { Checkout } from '../../checkout/use-checkout.ts'

/** What the price of a coupon depends on, beside the coupon. */
function cartKey({ cart, checkout, data }: Checkout): string {
  const bumps = bumpsInCart(checkout, cart).map(({ product }) => product.id)
  return [data.offer_hash, checkout.data.amount, checkout.data.currency, ...bumps].join(' ')
}

/**
 * Does by itself what a page does with coupons: applies the one of the link, or the one that stood there before a
 * reload; checks it again when the cart changes; takes it away when a purchase was refused because of it.
 */
export default function CouponWork({ checkout }: { checkout: Checkout }): ReactNode {
  const { coupon, data, dispatch, submission } = checkout
  const { send, apply } = useCouponActions(checkout)
  const { failure } = submission

  const begin = useEffectEvent(() => {
    const name = coupon.at === 'checking' ? coupon.typed : readKept(data.product_id)
    if (name !== null) apply(name)
  })
  useEffect(() => begin(), [])

  const cart = cartKey(checkout)
  const checked = useRef(cart)
  const checkAgain = useEffectEvent(() => {
    if (coupon.applied !== null) apply(coupon.applied.terms.name)
  })
  useEffect(() => {
    if (checked.current === cart) return
    checked.current = cart
    checkAgain()
  }, [cart])

  const takeBack = useEffectEvent(() => {
    if (failure?.kind !== 'payment' || traitsOf(failure.code).field !== 'coupon') return
    send({ type: 'ran-out', code: failure.code, afterSubmit: true })
    dispatch({ type: 'dismissed' })
  })
  useEffect(() => takeBack(), [failure])
  return null
}
