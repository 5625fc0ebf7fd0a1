import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { usesCard, type PaymentMethod } from '#rules/methods/method.ts'
import type { Pricing } from '../cart/pricing.ts'

/**
 * Whether the buyer agrees to a sentence before anything is sent: a card is charged at once. A seller may leave the
 * sentence out where it says nothing new; interest, and what a trial costs later, are always said.
 */
export function asksFirst(
  method: PaymentMethod,
  { interest, deferred }: Pick<Pricing, 'interest' | 'deferred'>,
  { card_confirmation }: Pick<CheckoutAnswer['custom_checkout'], 'card_confirmation'>,
): boolean {
  return usesCard(method) && (card_confirmation !== false || interest > 0 || deferred > 0)
}
