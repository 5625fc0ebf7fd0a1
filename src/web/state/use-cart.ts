import { useCallback, useState, type Dispatch, type SetStateAction } from 'react'
import type { CheckoutAnswer } from '#contract/calls/product.ts'
import type { PageFrame } from '#contract/page.ts'
import { openCart, type Cart } from './cart.ts'
import { couponAtStart, type CouponState } from './coupon.ts'

export type CartState = {
  cart: Cart
  /** Puts other values in the place of some. */
  changeCart: (change: Partial<Cart>) => void
  /** Adds a bump or takes it out; one whose box is locked stays as it is. */
  toggleBump: (productId: number) => void
  coupon: CouponState
  setCoupon: Dispatch<SetStateAction<CouponState>>
}

/** What the buyer adds to the product, and what lowers or raises its price. */
export function useCart(checkout: CheckoutAnswer, query: PageFrame['query']): CartState {
  const [chosen, setCart] = useState(() => openCart(checkout))
  const [coupon, setCoupon] = useState(() => couponAtStart(query))
  const changeCart = useCallback(
    (change: Partial<Cart>) => setCart((current) => ({ ...current, ...change })),
    [],
  )

  const toggleBump = useCallback(
    (productId: number) => {
      const isLocked = checkout.bump_list.find(({ product }) => product.id === productId)?.disabled !== false
      if (isLocked) return
      setCart((current) => ({
        ...current,
        bumps: current.bumps.includes(productId)
          ? current.bumps.filter((id) => id !== productId)
          : [...current.bumps, productId],
      }))
    },
    [checkout.bump_list],
  )
  const cart = { ...chosen, coupon: coupon.applied?.terms ?? null }
  return { cart, changeCart, toggleBump, coupon, setCoupon }
}
