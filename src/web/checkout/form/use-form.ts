import { useLayoutEffect, useMemo, useReducer, type Dispatch } from 'react'
import type { ProductData } from '#contract/checkout/product.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import type { NumberTag } from '#rules/base/locale.ts'
import type { FieldErrors } from '#rules/base/validation.ts'
import { stepsOf, type StepName } from '#rules/page/checkout-steps.ts'
import { asksDocument, type PaymentMethod } from '#rules/methods/method.ts'
import { usePage } from '../../app/page-context.tsx'
import type { DataOf } from '../../app/screen.ts'
import { openForm, reduceForm, visibleProblems, type FormEvent, type FormState } from './form.ts'
import {
  emptyValues,
  problemsOf,
  valuesOfLead,
  type FormContext,
  type FormField,
  type FormRules,
  type FormValues,
} from './form-values.ts'
import { minorOf } from '../../app/wire-money.ts'
import { useFeatures } from '../features-context.tsx'
import { isStepped } from './is-stepped.ts'
import { placeIn, placesOf, type Place } from './places.ts'
import { typedBefore } from '../../app/typed-before.ts'

/**
 * The buyer of the purchase that led here, over it what features open with (such as the link's), over that what the
 * buyer typed on an earlier visit, over that what the link locks.
 */
function openingValues(data: DataOf<'checkout'>, frame: PageFrame, rules: readonly FormRules[]) {
  const opened = rules.flatMap(({ open }) => open?.(data, frame) ?? [])
  const given: Partial<FormValues> = Object.fromEntries(
    opened.flatMap(({ values }) => Object.entries(values)),
  )
  const locked = opened.flatMap((each) => each.locked ?? [])
  const fixed = Object.fromEntries(locked.map((field) => [field, given[field]]))
  const known = { ...valuesOfLead(data.buyer), ...given, ...valuesOfLead(data.lead), ...fixed }
  return { known, given: Object.keys(given), locked }
}

function donationOf({ donation, currency }: ProductData, numbers: NumberTag): FormContext['donation'] {
  return donation && { minimum: minorOf(donation.minimum, currency), currency, numbers }
}

export type CheckoutForm = {
  form: FormState
  edit: Dispatch<FormEvent>
  context: FormContext
  /** The parts of the form; on a page of steps one of them is open at a time. */
  steps: readonly StepName[]
  isStepped: boolean
  /** Where a buyer comes to on a page of steps, and at which of these places they are. */
  places: readonly Place[]
  at: number
  /** Every problem, and those that the buyer may see now. */
  all: FieldErrors<FormField>
  problems: FieldErrors<FormField>
}

/** Requirements of the cart for its delivery. */
type DeliveryNeeds = Pick<FormContext, 'asksAddress' | 'isSent' | 'asksFreight' | 'hasSavedCard'>

/** The page's own fields: their values, where they came from, and what is wrong with them. */
export function useFormState(
  data: DataOf<'checkout'>,
  method: PaymentMethod,
  delivery: DeliveryNeeds,
): CheckoutForm {
  const { frame } = usePage()
  const { country, hasPhoneQuery, numbers } = frame
  const { features, rules } = useFeatures()
  const [form, edit] = useReducer(reduceForm, null, () => {
    const opening = openingValues(data, frame, rules)
    const step = stepsOf(delivery.asksAddress, method)[data.opens_at_second_step ? 1 : 0] ?? 'personal'
    return openForm({ empty: emptyValues(features), country, ...opening, step, rules })
  })

  useLayoutEffect(() => {
    edit({ type: 'filled', values: typedBefore(), over: true })
  }, [])

  return useMemo(() => {
    const context: FormContext = {
      country,
      method,
      asksEmailTwice: data.checkout.custom_checkout.confirmation_email,
      asksDocument: asksDocument(method, data.checkout.data.free_asks_document),
      ...delivery,
      donation: donationOf(data.checkout.data, numbers),
      isKnown: data.checkout.history_subscription !== null,
      hasPhoneQuery,
      accepts: data.checkout.acceptances.filter((each) => each.required).map((each) => each.name),
      rules,
    }
    const all = problemsOf(form.values, context)
    const steps = stepsOf(delivery.asksAddress, method)
    const questions = rules
      .find((each) => each.questions)
      ?.questions?.(
        data,
        context,
        (form.given as FormField[]).filter((field) => all[field] === undefined),
      )
    const places = placesOf(steps, questions)
    return {
      form,
      edit,
      context,
      steps,
      places,
      at: placeIn(places, form),
      // Without a payment there is no step to come.
      isStepped: method !== 'FREE' && isStepped(data),
      all,
      problems: visibleProblems(form, all),
    }
  }, [form, country, method, data, delivery, hasPhoneQuery, numbers, rules])
}
