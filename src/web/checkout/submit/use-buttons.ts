import { useState, type Dispatch, type RefObject } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { usesCard } from '#rules/methods/method.ts'
import { usePage } from '../../app/page-context.tsx'
import type { Pricing } from '../cart/pricing.ts'
import type { CardFields } from '../form/card-fields.ts'
import { holds } from '../form/form.ts'
import type { FormField } from '../form/form-values.ts'
import type { HolderSheet } from '../form/holder-sheet.ts'
import type { OwnCards } from '../form/own-cards.ts'
import { fieldsAt, placeAfter, type Place } from '../form/places.ts'
import type { CheckoutForm } from '../form/use-form.ts'
import type { LeadCapture } from '../lead/lead.ts'
import type { Buttons, CartChoice, ProductState } from '../checkout-values.ts'
import { asksFirst } from './asks-first.ts'
import type { Draft } from './draft.ts'
import { isRunning, type Submission, type SubmissionEvent } from './submission.ts'

type SendParts = {
  product: ProductState
  setAnswer: (answer: CheckoutAnswer) => void
  cart: CartChoice
  form: CheckoutForm
  lead: RefObject<LeadCapture | null>
  card: CardFields
  both: RefObject<OwnCards | null>
  holders: RefObject<HolderSheet | null>
  submission: Submission
  dispatch: Dispatch<SubmissionEvent>
}

/**
 * Returns the actions of the buttons: check first, and only then send. `refusals`: how often the page itself refused.
 */
export function useButtons(parts: SendParts): Buttons & { refusals: number } {
  const { frame } = usePage()
  const { product, cart: choice, form, lead, card, both, holders } = parts
  const { submission, dispatch } = parts
  const { data } = product
  const { all, context, edit, places, at, isStepped } = form
  const namesHolders = (): boolean => holders.current?.check() !== false
  const { lacking } = form.form
  const goTo = ({ step, question }: Place): void => edit({ type: 'went', step, question: question?.name })
  const [refusals, setRefusals] = useState(0)
  const draftFor = (checkout: CheckoutAnswer, pricing: Pricing): Draft => ({
    frame,
    checkout,
    pricing,
    cart: choice.cart,
    saved_card: choice.savedCard?.id ?? null,
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
    // The error may be in a step that was left.
    const fields = (each: Place) => fieldsAt(each, context).filter((field) => !lacking.includes(field))
    const astray = places.find((each) => !holds(all, fields(each)))
    if (isStepped && astray !== undefined && astray !== places[at]) goTo(astray)
    setRefusals(refusals + 1)
  }

  const submit = (): void => {
    const fields = Object.keys(form.form.values) as FormField[]
    edit({ type: 'sent', fields })
    const typed = both.current ?? card
    const lacksCard = usesCard(choice.method) && choice.savedCard === null && !typed.isComplete
    if (lacksCard) typed.validate()
    if (!namesHolders() || lacksCard || !holds(all, fields)) return refuse()
    if (!isRunning(submission)) lead.current?.reach(3)
    const isAsked = asksFirst(choice.method, choice.pricing, product.answer.custom_checkout)
    dispatch({ type: 'submitted', draft: draftFor(product.answer, choice.pricing), asksFirst: isAsked })
  }

  const goOn = (): void => {
    const [here, next] = [places[at], placeAfter(places, at)]
    if (here === undefined || next === undefined) return
    const shown = [...lacking, ...fieldsAt(here, context)]
    edit({ type: 'sent', fields: shown })
    // Holders are named at the end of their step.
    const isStepDone = next.step === here.step || namesHolders()
    if (!isStepDone || !holds(all, shown)) return setRefusals(refusals + 1)
    // The earlier refusal is resolved: nothing of the next step was requested yet.
    setRefusals(0)
    goTo(next)
  }

  const acceptPrice = (changed: CheckoutAnswer, pricing: Pricing): void => {
    parts.setAnswer(changed)
    dispatch({ type: 'price-accepted', draft: draftFor(changed, pricing) })
  }
  return { submit, goOn, acceptPrice, refusals }
}
