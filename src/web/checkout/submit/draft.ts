import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Cart } from '../cart/cart.ts'
import type { FormValues } from '../form/form-values.ts'
import type { Holders } from '../form/holder-sheet.ts'
import type { Split } from '../cart/split.ts'
import type { Pricing } from '../cart/pricing.ts'

/** A purchase as it was on the page when the buyer sent it; payment-body.ts writes its call. */
export type Draft = {
  frame: PageFrame
  checkout: CheckoutAnswer
  offer_hash: string | null
  values: FormValues
  method: PaymentMethod
  pricing: Pricing
  /** Input for two cards, if two pay. */
  split: Split | null
  cart: Cart
  /** The card that is kept and pays, where none is typed. */
  saved_card?: string | null
  /** The lead's. */
  uuid: string | null
  asksAddress: boolean
  isSent: boolean
  /** Holders of the tickets of an event, if it requires them. */
  holders?: Holders | undefined
}
