import { useCallback, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { AppliedCoupon, PageFrame } from '#contract/checkout/page.ts'
import { openCart, type Cart } from './cart.ts'
import { couponAtStart, type CouponState } from './coupon.ts'
import { useFeatures } from '../features-context.tsx'

export type CartState = {
  cart: Cart
  /** Puts other values in the place of some. */
  changeCart: (change: Partial<Cart>) => void
  /** Adds a bump or takes it out; one whose box is locked stays as it is. */
  toggleBump: (productId: number) => void
  coupon: CouponState
  setCoupon: Dispatch<SetStateAction<CouponState>>
}

const toggled = (bumps: readonly number[], productId: number): number[] =>
  bumps.includes(productId) ? bumps.filter((id) => id !== productId) : [...bumps, productId]

/** Holds the buyer's additions to the product, and what lowers or raises its price. */
export function useCartState(
  checkout: CheckoutAnswer,
  { query }: PageFrame,
  linked: AppliedCoupon | undefined,
): CartState {
  const { bringFor } = useFeatures()
  const [chosen, setCart] = useState(() => openCart(checkout))
  const [coupon, setCoupon] = useState(() => couponAtStart(query, linked))
  const changeCart = useCallback(
    (change: Partial<Cart>) => setCart((current) => ({ ...current, ...change })),
    [],
  )

  const toggleBump = useCallback(
    (productId: number) => {
      const bump = checkout.bump_list.find(({ product }) => product.id === productId)
      if (bump === undefined || bump.disabled) return
      const toggle = (): void =>
        setCart((current) => ({ ...current, bumps: toggled(current.bumps, productId) }))
      const coming = bringFor([bump.product])
      if (coming === null) toggle()
      // A failed load leaves the box as it was; the next press tries again.
      else coming.then(toggle, () => null)
    },
    [checkout.bump_list, bringFor],
  )
  return useMemo(
    () => ({
      cart: { ...chosen, coupon: coupon.applied?.terms ?? null },
      changeCart,
      toggleBump,
      coupon,
      setCoupon,
    }),
    [chosen, changeCart, toggleBump, coupon],
  )
}
