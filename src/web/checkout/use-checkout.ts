import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import type { SavedCard } from '#contract/checkout/saved-card.ts'
import { usesCard, type PaymentMethod } from '#rules/methods/method.ts'
import { currentTheme } from '#design/current-theme.ts'
import { usePage } from '../app/page-context.tsx'
import type { DataOf } from '../app/screen.ts'
import { deliveryNeeds, namedBumps, orderRequestOf, withoutChosenBumps, type Cart } from './cart/cart.ts'
import { useCartState } from './cart/use-cart.ts'
import { useChoice } from './cart/use-choice.ts'
import type { Buttons, CartChoice, ProductState, Sending } from './checkout-values.ts'
import type { FeatureRules } from './feature.ts'
import { useFeatures } from './features-context.tsx'
import { useCardFields, type CardFields } from './form/card-fields.ts'
import type { HolderSheet } from './form/holder-sheet.ts'
import type { OwnCards } from './form/own-cards.ts'
import { useFormState, type CheckoutForm } from './form/use-form.ts'
import type { LeadCapture } from './lead/lead.ts'
import type { DestinationContext } from './submit/destination.ts'
import { useButtons } from './submit/use-buttons.ts'
import { useSubmissionState } from './submit/use-submission.ts'

/** Returns the query parameters that the page's features add to the product call. */
function askedByFeatures(rules: readonly FeatureRules[], data: DataOf<'checkout'>): { tickets?: string } {
  return Object.fromEntries(rules.flatMap(({ query }) => Object.entries(query?.(data) ?? {})))
}

function useProductState(data: DataOf<'checkout'>) {
  const { client, frame } = usePage()
  const { rules } = useFeatures()
  const [answer, setAnswer] = useState(data.checkout)
  const { product_id, offer_hash, ch_id } = data
  const { bump_list } = data.checkout
  const { country, query } = frame
  const { subscription_id, client_id } = query
  const fetchCheckout = useCallback(
    () =>
      client.call('checkoutProduct', {
        params: { product_id, ch_id: ch_id ?? undefined, hash: offer_hash ?? undefined },
        query: {
          country,
          subscription_id,
          client_id,
          ...namedBumps(bump_list),
          ...askedByFeatures(rules, data),
        },
      }),
    [client, product_id, offer_hash, ch_id, country, subscription_id, client_id, bump_list, rules, data],
  )
  const product = useMemo<ProductState>(() => {
    const refresh = () => fetchCheckout().then(setAnswer, () => undefined)
    return { data, answer, product: answer.data, refresh }
  }, [data, answer, fetchCheckout])
  return { product, setAnswer, fetchCheckout }
}

/** A card's fields in the page's own colours. */
export function useCard(onSubmit: () => void): CardFields {
  const { frame } = usePage()
  return useCardFields({
    origin: new URL(frame.bases.gateway).origin,
    onSubmit,
    theme: () => {
      const { accentSoft: background, ...shades } = currentTheme()
      return { type: 'balcao:theme', ...shades, background }
    },
  })
}

/** The cart, and how it is paid. */
function useCartChoice(answer: CheckoutAnswer, { coupon, open }: DataOf<'checkout'>): CartChoice {
  const { frame } = usePage()
  const inCart = useCartState(answer, frame, coupon)
  const { cart } = inCart
  // A buyer who returns from the wallet without having paid finds it still selected; so does a reloaded page.
  const left = frame.query['wallet'] === undefined ? open?.sale.method : 'PAYPAL'
  const proposed = left ?? (answer.select_automatic_pix ? 'PIX_AUTOMATIC' : undefined)
  const [device, offerDevice] = useState<readonly PaymentMethod[]>([])
  const [request, bare] = useMemo(() => {
    const requestOf = (of: Cart) => {
      const known = orderRequestOf(answer, frame.country, of)
      return { ...known, offered: known.offered.concat(device) }
    }
    return [requestOf(cart), requestOf(withoutChosenBumps(answer, cart))]
  }, [answer, frame.country, cart, device])
  const choice = useChoice(request, bare, proposed)
  const [kept, chooseSaved] = useState<SavedCard | null>(null)
  const [blocked, block] = useState<string | null>(null)
  const [barred, bar] = useState<string | null>(null)
  return useMemo(() => {
    const savedCard = choice.method === 'CREDIT_CARD' ? kept : null
    const why = blocked ?? (usesCard(choice.method) ? barred : null)
    return { ...inCart, ...choice, savedCard, chooseSaved, blocked: why, block, barred, bar, offerDevice }
  }, [inCart, choice, kept, blocked, barred])
}

/** The form, with what the cart asks of it. */
function useCheckoutForm(
  { data, answer }: ProductState,
  { cart, method, savedCard }: CartChoice,
): CheckoutForm {
  const hasSavedCard = savedCard !== null
  const delivery = useMemo(
    () => ({ ...deliveryNeeds(answer, cart), hasSavedCard }),
    [answer, cart, hasSavedCard],
  )
  return useFormState(data, method, delivery)
}

/** Returns the context that determines the address after a purchase. */
function destinationOf({ data, product }: ProductState, frame: PageFrame): DestinationContext {
  const { product_id, offer_hash } = data
  return { frame, product_id, offer_hash, isSpecialSeller: product.seller.special }
}

/** The checkout's whole state, by concern. */
export function useCheckoutState(data: DataOf<'checkout'>) {
  const { client, frame } = usePage()
  const { rules } = useFeatures()
  const { product, setAnswer, fetchCheckout } = useProductState(data)
  const cart = useCartChoice(product.answer, data)
  const form = useCheckoutForm(product, cart)
  const lead = useRef<LeadCapture | null>(null)
  const holders = useRef<HolderSheet | null>(null)
  const latest = useRef<Buttons | null>(null)
  const card = useCard(() => latest.current?.submit())
  const both = useRef<OwnCards | null>(null)
  const [submission, dispatch, load] = useSubmissionState({
    client,
    fetchCheckout,
    tokenize: async () => both.current?.tokenize() ?? [await card.tokenize()],
    checkout: () => product.answer,
    rules,
    destination: destinationOf(product, frame),
    affiliate_id: data.affiliate_id,
  })
  const { refusals, ...newest } = useButtons({
    product,
    setAnswer,
    cart,
    form,
    lead,
    card,
    both,
    holders,
    submission,
    dispatch,
  })
  useLayoutEffect(() => {
    latest.current = newest
  })
  const sending = useMemo<Sending>(
    () => ({
      submission,
      dispatch,
      loadWork: load,
      card,
      both,
      keepCards: (cards) => {
        both.current = cards
      },
      // The newest of them, so that nobody is rendered anew for what they would send.
      submit: () => latest.current?.submit(),
      goOn: () => latest.current?.goOn(),
      acceptPrice: (...now) => latest.current?.acceptPrice(...now),
      refusals,
      keepLead: (capture) => {
        lead.current = capture
      },
      keepHolders: (sheet) => {
        holders.current = sheet
      },
    }),
    [submission, dispatch, load, card, refusals],
  )
  return { product, form, cart, sending }
}
