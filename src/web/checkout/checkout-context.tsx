import { createContext, use, type Context, type ReactNode } from 'react'
import type { DataOf } from '../app/screen.ts'
import type { CartChoice, ProductState, Sending } from './checkout-values.ts'
import type { CheckoutForm } from './form/use-form.ts'
import { useCheckoutState } from './use-checkout.ts'

/*
 * State that the parts of the checkout share, in a context for each concern: a part reads those that it shows, and is
 * not rendered for a key that is typed into a field of another.
 */

const ProductContext = createContext<ProductState | null>(null)
const FormContext = createContext<CheckoutForm | null>(null)
const CartContext = createContext<CartChoice | null>(null)
/** Exported for tests that put a page into a state of the submission. */
export const SubmissionContext = createContext<Sending | null>(null)

/** Holds the state of the checkout and gives it to everything below. */
export function CheckoutProvider(props: { data: DataOf<'checkout'>; children: ReactNode }): ReactNode {
  const { product, form, cart, sending } = useCheckoutState(props.data)
  return (
    <ProductContext value={product}>
      <CartContext value={cart}>
        <SubmissionContext value={sending}>
          <FormContext value={form}>{props.children}</FormContext>
        </SubmissionContext>
      </CartContext>
    </ProductContext>
  )
}

function useProvided<T>(context: Context<T | null>): T {
  const value = use(context)
  if (value === null) throw new Error('no CheckoutProvider above')
  return value
}

/** Returns the product, as the page was opened with it and in its current state. */
export const useProduct = (): ProductState => useProvided(ProductContext)

/** Returns the typed values, their errors, and the step of the page. It changes with every key. */
export const useForm = (): CheckoutForm => useProvided(FormContext)

/** Returns the cart, the way to pay, and the resulting price. */
export const useCart = (): CartChoice => useProvided(CartContext)

/** The purchase that is sent, what the buttons do, and the cards that it takes. */
export const useSubmission = (): Sending => useProvided(SubmissionContext)
