import { useCallback, useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react'
import type { CheckoutAnswer } from '#contract/calls/product.ts'
import { traitsOf } from '#rules/errors.ts'
import { usesCard } from '#rules/method.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { blockReload } from '../build-check.ts'
import { METHODS } from '../methods/methods.ts'
import { isOffered } from '../methods/offered.ts'
import { usePage } from '../page-context.tsx'
import type { DataOf } from '../screen.ts'
import { accentShades } from '../theme/accent.ts'
import { isDark } from '../theme/current.ts'
import { useCardFields, type CardFields } from './card-fields.ts'
import { draftOf } from './draft.ts'
import { holds } from './form.ts'
import { FIELD_ORDER, firstStepFields, valuesOfLead } from './form-values.ts'
import { useLeadCapture, type LeadOrigin } from './lead.ts'
import { affiliateCookie, affiliateOf, metaIdsOf, saleLinkOf } from './origin.ts'
import { installmentsOf, priceOf } from './pricing.ts'
import { isRunning, type Draft, type Submission, type SubmissionEvent } from './submission.ts'
import { useChoice, type Choice } from './use-choice.ts'
import { useForm, type CheckoutForm } from './use-form.ts'
import { useSubmission } from './use-submission.ts'

/** Everything that the parts of the checkout screen share. */
export type Checkout = CheckoutForm &
  Choice & {
    data: DataOf<'checkout'>
    /** The product call's answer: the page's own, or a newer one after the price changed. */
    checkout: CheckoutAnswer
    card: CardFields
    submission: Submission
    dispatch: Dispatch<SubmissionEvent>
    submit: () => void
    /** Goes on to the payment of a two-step page, when the first step holds. */
    goOn: () => void
    /** Sends the purchase again at the price that it has now. */
    acceptPrice: (checkout: CheckoutAnswer) => void
    isTwoStep: boolean
    /** Grows with every submit that the page itself refused, so that the first problem gets the focus. */
    refusals: number
  }

function useProduct(data: DataOf<'checkout'>) {
  const { client, frame } = usePage()
  const [checkout, setCheckout] = useState(data.checkout)
  const { product_id, offer_hash, ch_id } = data
  const fetchCheckout = useCallback(
    () =>
      client.call('checkoutProduct', {
        params: { product_id, ch_id: ch_id ?? undefined, hash: offer_hash ?? undefined },
        query: { country: frame.country },
      }),
    [client, product_id, offer_hash, ch_id, frame.country],
  )
  return { checkout, setCheckout, fetchCheckout }
}

function useOrigin(data: DataOf<'checkout'>): () => LeadOrigin {
  const { query } = usePage().frame
  const { product_id, offer_hash, checkout } = data

  useEffect(() => {
    const affiliate = query['a_id']
    if (affiliate !== undefined) document.cookie = affiliateCookie(affiliate, product_id)
  }, [query, product_id])

  return () => ({
    product_id,
    offer_hash,
    seller_id: checkout.data.seller_id,
    affiliate_id: affiliateOf(query, document.cookie, product_id),
    saleLink: saleLinkOf(location.href),
    ...metaIdsOf(query, document.cookie, new Date()),
  })
}

function useCard(data: DataOf<'checkout'>, onSubmit: () => void): CardFields {
  const { frame } = usePage()
  return useCardFields({
    origin: new URL(frame.bases.gateway).origin,
    onSubmit,
    theme: () => {
      const theme = isDark() ? 'dark' : 'light'
      const { accent, accentText } = accentShades(data.checkout.custom_checkout.theme_color, theme)
      return { type: 'balcao:theme', theme, accent, accentText }
    },
  })
}

/** What an error of the catalogue does to the card, apart from its text. */
function useCardErrors(submission: Submission, card: CardFields): void {
  const { texts } = usePage()
  const apply = useEffectEvent(() => {
    const { failure } = submission
    if (failure?.kind !== 'payment') return
    const { clearsCard, field } = traitsOf(failure.code)
    if (clearsCard === true) card.clear()
    if (field === 'cvv') card.mark('cvv', paymentErrorText(texts, failure.code))
  })
  useEffect(() => apply(), [submission.failure])
}

/** Coming back out of the browser's cache: nothing is under way any more, and the price may be another. */
function useReturn(dispatch: Dispatch<SubmissionEvent>, refresh: () => Promise<void>): void {
  const restore = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return
    dispatch({ type: 'reset' })
    void refresh()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent): void => restore(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}

/** The page is not replaced by a newer build while something is typed or paid. */
function useReloadBlock(form: CheckoutForm['form'], submission: Submission): void {
  const isBusy = useEffectEvent(
    () =>
      isRunning(submission) || submission.step.at === 'awaiting' || Object.values(form.values).some(Boolean),
  )
  useEffect(() => blockReload(() => isBusy()), [])
}

/** The checkout's whole state: one hook, made of those of its parts. */
export function useCheckout(data: DataOf<'checkout'>): Checkout {
  const { client, frame } = usePage()
  const { checkout, setCheckout, fetchCheckout } = useProduct(data)
  const choice = useChoice(checkout, frame.country)
  const { all, ...fields } = useForm(data, choice.method)
  const origin = useOrigin(data)
  const [refusals, setRefusals] = useState(0)
  const lead = useLeadCapture({
    client,
    origin,
    known: data.lead,
    values: fields.form.values,
    country: frame.country,
    onOther: (other) => fields.edit({ type: 'filled', values: valuesOfLead(other), over: false }),
  })
  const submitRef = useRef(() => {})
  const card = useCard(data, () => submitRef.current())
  const [submission, dispatch] = useSubmission({
    client,
    tokenize: card.tokenize,
    fetchCheckout,
    checkout: () => checkout,
    destination: { locale: frame.locale, product_id: data.product_id, offer_hash: data.offer_hash },
  })
  useCardErrors(submission, card)
  useReturn(dispatch, () => fetchCheckout().then(setCheckout, () => undefined))
  useReloadBlock(fields.form, submission)

  const draftFor = (priced: CheckoutAnswer, pricing = choice.pricing): Draft =>
    draftOf({
      frame,
      checkout: priced,
      offer_hash: data.offer_hash,
      values: fields.form.values,
      method: choice.method,
      pricing,
      uuid: lead.uuid(),
      affiliate_id: origin().affiliate_id,
      asksAddress: fields.context.asksAddress,
    })

  const refuse = (): void => setRefusals(refusals + 1)

  const submit = (): void => {
    fields.edit({ type: 'sent', fields: FIELD_ORDER })
    const lacksCard = usesCard(choice.method) && !card.isComplete
    if (lacksCard) card.validate()
    if (lacksCard || !holds(all, FIELD_ORDER)) return refuse()
    if (!isRunning(submission)) lead.reach(3)
    const asksFirst = isOffered(choice.method) && METHODS[choice.method].asksFirst
    dispatch({ type: 'submitted', draft: draftFor(checkout), asksFirst })
  }
  useEffect(() => {
    submitRef.current = submit
  })

  return {
    ...fields,
    all,
    ...choice,
    data,
    checkout,
    card,
    submission,
    dispatch,
    submit,
    goOn: () => {
      const first = firstStepFields(fields.context)
      fields.edit({ type: 'sent', fields: first })
      if (!holds(all, first)) return refuse()
      fields.edit({ type: 'went', step: 2 })
    },
    acceptPrice: (changed) => {
      setCheckout(changed)
      const options = installmentsOf(changed, frame.country).options
      const option = options.find((each) => each.number === choice.installments.selected) ?? options[0]
      const pricing = priceOf(changed, choice.method, option)
      dispatch({ type: 'price-accepted', draft: draftFor(changed, pricing) })
    },
    isTwoStep: checkout.custom_checkout.step_checkout === 'multi_step',
    refusals,
  }
}
