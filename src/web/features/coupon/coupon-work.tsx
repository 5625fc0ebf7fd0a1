import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { traitsOf } from '#rules/base/errors.ts'
import { bumpsInCart } from '../../checkout/cart/cart.ts'
import { readKept, useCouponActions } from '../../checkout/cart/coupon-actions.ts'
import { useCart, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'

/** Returns a key of what a coupon's price depends on, besides the coupon. */
function useCartKey(): string {
  const { data, answer, product } = useProduct()
  const bumps = bumpsInCart(answer, useCart().cart).map((bump) => bump.product.id)
  return [data.offer_hash, product.amount, product.currency, ...bumps].join(' ')
}

/**
 * Performs a page's automatic coupon work: applies the one of the link, or the one from before a reload; checks it
 * again when the cart changes; removes it when a purchase was refused because of it.
 */
export default function CouponWork(): ReactNode {
  const { data } = useProduct()
  const { coupon } = useCart()
  const { dispatch, submission } = useSubmission()
  const { send, apply } = useCouponActions()
  const { failure } = submission

  const begin = useEffectEvent(() => {
    // The server has checked the one of the link.
    if (coupon.at === 'applied') return
    const name = coupon.at === 'checking' ? coupon.typed : readKept(data.product_id)
    if (name !== null) apply(name)
  })
  useEffect(() => begin(), [])

  const cart = useCartKey()
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
