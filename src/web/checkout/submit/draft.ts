import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Cart } from '../cart/cart.ts'
import type { FormValues } from '../form/form-values.ts'
import type { Holders } from '../form/holder-sheet.ts'
import type { Split } from '../cart/split.ts'
import type { Pricing } from '../cart/pricing.ts'

/** A purchase as it stood on the page when the buyer sent it; payment-body.ts writes the call of it. */
export type Draft = {
  frame: PageFrame
  checkout: CheckoutAnswer
  offer_hash: string | null
  values: FormValues
  method: PaymentMethod
  pricing: Pricing
  /** What was said of two cards, where two pay. */
  split: Split | null
  cart: Cart
  /** The card that is kept and pays, where none is typed. */
  saved_card?: string | null
  /** The lead's. */
  uuid: string | null
  asksAddress: boolean
  isSent: boolean
  /** Who the tickets of an event are for, where it asks. */
  holders?: Holders | undefined
}
