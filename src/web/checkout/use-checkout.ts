import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject } from 'react'
import type { SavedCard } from '#contract/calls/saved-card.ts'
import type { CheckoutAnswer } from '#contract/calls/product.ts'
import type { StepName } from '#rules/checkout-steps.ts'
import { usesCard } from '#rules/method.ts'
import type { FeatureRules } from './feature.ts'
import { useFeatures } from './features-context.tsx'
import type { HolderSheet } from './form/holder-sheet.ts'
import { usePage } from '../app/page-context.tsx'
import type { DataOf } from '../app/screen.ts'
import { currentTheme } from '#look/current-theme.ts'
import type { OwnCards } from './form/own-cards.ts'
import { useCardFields, type CardFields } from './form/card-fields.ts'
import type { Draft } from './submit/draft.ts'
import { holds } from './form/form.ts'
import { FIELD_ORDER, stepFields } from './form/form-values.ts'
import type { LeadCapture } from './lead/lead.ts'
import { installmentsOf, priceOf, type Pricing } from './cart/pricing.ts'
import { isRunning, type Submission, type SubmissionEvent } from './submit/submission.ts'
import { deliveryNeeds, namedBumps, orderRequestOf } from './cart/cart.ts'
import { useCart, type CartState } from './cart/use-cart.ts'
import { useChoice, type Choice } from './cart/use-choice.ts'
import { useForm, type CheckoutForm } from './form/use-form.ts'
import { useSubmission, type loadWork } from './submit/use-submission.ts'

/** Everything that the parts of the checkout screen share. */
export type Checkout = CheckoutForm &
  Choice &
  CartState & {
    data: DataOf<'checkout'>
    /** The product call's answer: the page's own, or a newer one after the price changed. */
    checkout: CheckoutAnswer
    card: CardFields
    /** The cards of a method with fields of its own, while it is chosen. */
    both: RefObject<OwnCards | null>
    keepCards: (both: OwnCards | null) => void
    /** Takes the fields of the tickets' holders, while there are any. */
    keepHolders: (sheet: HolderSheet | null) => void
    /** What the features of the page add to the form, the price and the calls. */
    rules: readonly FeatureRules[]
    /** Takes the capture of the lead, once that has been loaded. */
    keepLead: (lead: LeadCapture) => void
    submission: Submission
    dispatch: Dispatch<SubmissionEvent>
    /** Loads what a submit does and what comes of it: to be awaited before a purchase is taken up again. */
    loadWork: typeof loadWork
    submit: () => void
    /** Asks for the product anew; without an answer the page stays as it is. */
    refresh: () => Promise<void>
    /** Goes on to the next step, when this one holds. */
    goOn: () => void
    /** Sends the purchase again at the price that it has now. */
    acceptPrice: (checkout: CheckoutAnswer) => void
    /** Grows with every submit that the page itself refused, so that the first problem gets the focus. */
    refusals: number
    /** Why this cart cannot be bought as it stands, as delivery says; null: nothing against it. */
    blocked: string | null
    block: (reason: string | null) => void
    /** The card that is kept and pays by CREDIT_CARD; null: one is typed. */
    savedCard: SavedCard | null
    chooseSaved: (card: SavedCard | null) => void
  }

/** What the features of the page add to the question for the product. */
function askedByFeatures(rules: readonly FeatureRules[], data: DataOf<'checkout'>): { tickets?: string } {
  return Object.fromEntries(rules.flatMap(({ query }) => Object.entries(query?.(data) ?? {})))
}

function useProduct(data: DataOf<'checkout'>) {
  const { client, frame } = usePage()
  const { rules } = useFeatures()
  const [checkout, setCheckout] = useState(data.checkout)
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
  return { checkout, setCheckout, fetchCheckout }
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

type SendParts = {
  data: DataOf<'checkout'>
  product: ReturnType<typeof useProduct>
  cart: CartState['cart']
  savedCard: SavedCard | null
  choice: Choice
  form: CheckoutForm
  lead: RefObject<LeadCapture | null>
  card: CardFields
  both: RefObject<OwnCards | null>
  holders: RefObject<HolderSheet | null>
  rules: readonly FeatureRules[]
  submission: Submission
  dispatch: Dispatch<SubmissionEvent>
}

/** What the buttons do: check first, and only then send. */
function useSending(parts: SendParts): Pick<Checkout, 'submit' | 'goOn' | 'acceptPrice' | 'refusals'> {
  const { frame } = usePage()
  const { data, product, cart, savedCard, choice, form, lead, card, both, holders, rules } = parts
  const { submission, dispatch } = parts
  const { all, context, edit, steps, isStepped } = form
  const namesHolders = (): boolean => holders.current?.check() !== false
  const { step, lacking } = form.form
  const [refusals, setRefusals] = useState(0)
  const draftFor = (checkout: CheckoutAnswer, pricing: Pricing): Draft => ({
    frame,
    checkout,
    pricing,
    cart,
    saved_card: savedCard?.id ?? null,
    offer_hash: data.offer_hash,
    values: form.form.values,
    method: choice.method,
    split: choice.split,
    uuid: lead.current?.uuid() ?? data.lead?.uuid ?? null,
    asksAddress: context.asksAddress,
    isSent: context.isSent,
    holders: holders.current?.read(),
  })
  const refuse = (): void => {
    // What is wrong may stand in a step that was left.
    const fields = (each: StepName) => stepFields(each, context).filter((field) => !lacking.includes(field))
    const astray = steps.find((each) => !holds(all, fields(each)))
    if (isStepped && astray !== undefined && astray !== step) edit({ type: 'went', step: astray })
    setRefusals(refusals + 1)
  }

  const submit = (): void => {
    edit({ type: 'sent', fields: FIELD_ORDER })
    const typed = both.current ?? card
    const lacksCard = usesCard(choice.method) && savedCard === null && !typed.isComplete
    if (lacksCard) typed.validate()
    if (!namesHolders() || lacksCard || !holds(all, FIELD_ORDER)) return refuse()
    if (!isRunning(submission)) lead.current?.reach(3)
    // Cards are charged at once: the buyer confirms first.
    const asksFirst = usesCard(choice.method)
    dispatch({ type: 'submitted', draft: draftFor(product.checkout, choice.pricing), asksFirst })
  }

  const goOn = (): void => {
    const shown = [...lacking, ...stepFields(step, context)]
    edit({ type: 'sent', fields: shown })
    if (!namesHolders() || !holds(all, shown)) return setRefusals(refusals + 1)
    edit({ type: 'went', step: steps[steps.indexOf(step) + 1] ?? step })
  }

  const acceptPrice = (changed: CheckoutAnswer): void => {
    product.setCheckout(changed)
    const request = orderRequestOf(changed, frame.country, cart)
    const { options } = installmentsOf(request)
    const option = options.find((each) => each.number === choice.installments.selected) ?? options[0]
    dispatch({
      type: 'price-accepted',
      draft: draftFor(changed, priceOf(request, choice.method, option, choice.split, rules)),
    })
  }
  return { submit, goOn, acceptPrice, refusals }
}

/** The checkout's whole state: one hook, made of those of its parts. */
export function useCheckout(data: DataOf<'checkout'>): Checkout {
  const { client, frame } = usePage()
  const { rules } = useFeatures()
  const product = useProduct(data)
  const { checkout, setCheckout, fetchCheckout } = product
  const inCart = useCart(checkout, frame)
  const { cart } = inCart
  const proposed = checkout.select_automatic_pix ? 'PIX_AUTOMATIC' : undefined
  const choice = useChoice(orderRequestOf(checkout, frame.country, cart), proposed)
  const [kept, chooseSaved] = useState<SavedCard | null>(null)
  const savedCard = choice.method === 'CREDIT_CARD' ? kept : null
  const hasSavedCard = savedCard !== null
  const form = useForm(data, choice.method, { ...deliveryNeeds(checkout, cart), hasSavedCard })
  const [blocked, block] = useState<string | null>(null)
  const lead = useRef<LeadCapture | null>(null)
  const latestSubmit = useRef(() => {})
  const card = useCard(() => latestSubmit.current())
  const both = useRef<OwnCards | null>(null)
  const holders = useRef<HolderSheet | null>(null)
  const [submission, dispatch, load] = useSubmission({
    client,
    fetchCheckout,
    tokenize: async () => both.current?.tokenize() ?? [await card.tokenize()],
    checkout: () => checkout,
    rules,
    destination: {
      frame,
      product_id: data.product_id,
      offer_hash: data.offer_hash,
      isSpecialSeller: checkout.data.seller.special,
    },
    affiliate_id: data.affiliate_id,
  })

  const sending = useSending({
    data,
    product,
    cart,
    savedCard,
    choice,
    form,
    lead,
    card,
    both,
    holders,
    rules,
    submission,
    dispatch,
  })
  useEffect(() => {
    latestSubmit.current = sending.submit
  })
  const keepLead = useCallback((capture: LeadCapture) => {
    lead.current = capture
  }, [])
  const keepHolders = useCallback((sheet: HolderSheet | null) => {
    holders.current = sheet
  }, [])
  return {
    ...form,
    ...choice,
    ...inCart,
    ...sending,
    refresh: () => fetchCheckout().then(setCheckout, () => undefined),
    data,
    keepLead,
    blocked,
    block,
    savedCard,
    chooseSaved,
    checkout,
    card,
    both,
    keepCards: (cards) => {
      both.current = cards
    },
    keepHolders,
    rules,
    submission,
    dispatch,
    loadWork: load,
  }
}
