import { CallFailure } from '#contract/call-failure.ts'
import type { CouponAnswer } from '#contract/checkout/coupon.ts'
import type { Currency } from '#rules/base/money.ts'
import { usePage } from '../../app/page-context.tsx'
import { minorOf } from '../../app/wire-money.ts'
import { namedTickets } from './named-tickets.ts'
import { bumpsInCart, namedBumps } from './cart.ts'
import { reduceCoupon, type CouponEvent } from './coupon-events.ts'
import type { AppliedCoupon } from '#contract/checkout/page.ts'
import { useCart, useProduct } from '../checkout-context.tsx'

/** Numbers the checks of a page; this runs in a browser, with one buyer. */
let checks = 0

const keyOf = (productId: number): string => `balcao:coupon:${productId}`

/** The name of the coupon that this tab had applied. Storage may be forbidden: then it does not survive a reload. */
export function readKept(productId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(productId))
  } catch {
    return null
  }
}

function keep(productId: number, name: string | null): void {
  try {
    if (name === null) sessionStorage.removeItem(keyOf(productId))
    else sessionStorage.setItem(keyOf(productId), name)
  } catch {
    return
  }
}

function appliedOf(answer: CouponAnswer, currency: Currency): AppliedCoupon {
  const { name, type, amount, product_ids, available, due_date } = answer
  const value = type === 'PERCENTAGE' ? amount : minorOf(amount, currency)
  return { terms: { name, type, value, product_ids }, available, due_date }
}

/** The coupon of this tab does not come back. */
export function forgetCoupon(productId: number): void {
  keep(productId, null)
}

export type CouponActions = {
  send: (event: CouponEvent) => void
  /** Has a coupon checked and, when it may be used, applies it. */
  apply: (name: string) => void
}

/** Returns the buyer's actions with coupons. */
export function useCouponActions(): CouponActions {
  const { data, product, answer: shown } = useProduct()
  const { setCoupon, cart } = useCart()
  const { client, frame } = usePage()
  const { currency } = product
  const bumps = namedBumps(bumpsInCart(shown, cart))

  const send = (event: CouponEvent): void => {
    if (event.type === 'answered') keep(data.product_id, event.coupon.terms.name)
    if (['refused', 'ran-out', 'removed'].includes(event.type)) keep(data.product_id, null)
    setCoupon((state) => reduceCoupon(state, event))
  }

  const ask = async (name: string, check: number): Promise<CouponEvent> => {
    try {
      const answer = await client.call('checkCoupon', {
        params: { name, product_id: data.product_id, hash: data.offer_hash ?? undefined },
        query: { country: frame.country, ...bumps, ...namedTickets(shown.batches) },
      })
      return { type: 'answered', check, coupon: appliedOf(answer, currency) }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return { type: 'refused', check, code: error.status === 0 ? 'NETWORK' : error.body.code }
    }
  }

  const apply = (name: string): void => {
    checks += 1
    const check = checks
    send({ type: 'asked', name, check })
    void ask(name, check).then(send)
  }
  return { send, apply }
}
