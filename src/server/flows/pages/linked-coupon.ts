import type { ScreenData } from '#contract/checkout/page.ts'
import type { CountryHints } from '#rules/base/countries.ts'
import { remainingUses } from '#rules/order/coupon.ts'
import { CallError } from '../../call-error.ts'
import { usableCoupon, type CheckDeps } from '../orders/check-coupon.ts'

type CheckoutData = Extract<ScreenData, { screen: 'checkout' }>
type Link = Pick<CheckoutData, 'product_id' | 'offer_hash' | 'checkout'> & {
  hints: CountryHints
  /** The simple page sells no bump that is only ticked. */
  isPlain: boolean
}

/**
 * Returns the coupon that the link of a checkout names, checked for the cart with which the page opens, so that its
 * first document has the price that is paid. A refusal is given by its code.
 */
export async function linkedCoupon(
  deps: CheckDeps,
  name: string,
  { product_id, offer_hash, checkout, hints, isPlain }: Link,
): Promise<Pick<CheckoutData, 'coupon' | 'coupon_refused'>> {
  const ticked = checkout.bump_list.filter(({ checkbox, disabled }) => checkbox && (disabled || !isPlain))
  const tickets = checkout.batches.flatMap((batch) => batch.tickets)
  try {
    const { record, terms } = await usableCoupon(deps, {
      name,
      productId: product_id,
      offerHash: offer_hash,
      hints,
      bumps: ticked.map(({ product }) => ({ product_id: product.id, offer: product.hash })),
      tickets: tickets
        .filter(({ selected_tickets }) => selected_tickets > 0)
        .map(({ id, selected_tickets }) => ({ ticket_id: id, quantity: selected_tickets })),
    })
    const due_date = record.dueDate?.toISOString() ?? null
    return { coupon: { terms, available: remainingUses(record), due_date } }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { coupon_refused: error.code }
  }
}
