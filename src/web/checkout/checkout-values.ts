import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Dispatch, RefObject } from 'react'
import type { CheckoutAnswer, ProductData } from '#contract/checkout/product.ts'
import type { SavedCard } from '#contract/checkout/saved-card.ts'
import type { DataOf } from '../app/screen.ts'
import type { Pricing } from './cart/pricing.ts'
import type { CartState } from './cart/use-cart.ts'
import type { Choice } from './cart/use-choice.ts'
import type { CardFields } from './form/card-fields.ts'
import type { HolderSheet } from './form/holder-sheet.ts'
import type { OwnCards } from './form/own-cards.ts'
import type { LeadCapture } from './lead/lead.ts'
import type { Submission, SubmissionEvent } from './submit/submission.ts'
import type { loadWork } from './submit/use-submission.ts'

/* Contents of the contexts of the checkout (checkout-context.tsx). */

/** State of the product that is sold. */
export type ProductState = {
  /** Data that the page was opened with. */
  data: DataOf<'checkout'>
  /** The product call's answer: the page's own, or a newer one after the price changed. */
  answer: CheckoutAnswer
  /** The product of that answer. */
  product: ProductData
  /** Asks for the product anew; without an answer the page stays as it is. */
  refresh: () => Promise<void>
}

/** The cart, the way to pay, and the resulting price. */
export type CartChoice = Choice &
  CartState & {
    /** The card that is kept and pays by CREDIT_CARD; null: one is typed. */
    savedCard: SavedCard | null
    chooseSaved: (card: SavedCard | null) => void
    /** Why the current cart cannot be bought, as delivery reports; null: nothing prevents it. */
    blocked: string | null
    block: (reason: string | null) => void
    /** Why the shop takes no card for a while: its rows cannot be chosen until then. Null: it takes them. */
    barred: string | null
    bar: (reason: string | null) => void
    /** Adds wallets that the device was found to have to the ways to pay. */
    offerDevice: (methods: readonly PaymentMethod[]) => void
  }

/** Actions of the buttons. */
export type Buttons = {
  submit: () => void
  /** Goes on to the next step, when this one holds. */
  goOn: () => void
  /** Sends the purchase again at the price that it has now. */
  acceptPrice: (answer: CheckoutAnswer, pricing: Pricing) => void
}

/** The purchase that is sent, and what sends it. */
export type Sending = Buttons & {
  /** The fields of the card that is typed. */
  card: CardFields
  /** The cards of a method with fields of its own, while it is chosen. */
  both: RefObject<OwnCards | null>
  keepCards: (both: OwnCards | null) => void
  submission: Submission
  dispatch: Dispatch<SubmissionEvent>
  /** Loads what a submit does and what comes of it: to be awaited before a purchase is taken up again. */
  loadWork: typeof loadWork
  /** Grows with every submit that the page itself refused, so that the first problem gets the focus. */
  refusals: number
  /** Takes the fields of the tickets' holders, while there are any. */
  keepHolders: (sheet: HolderSheet | null) => void
  /** Takes the capture of the lead, once that has been loaded. */
  keepLead: (lead: LeadCapture) => void
}
