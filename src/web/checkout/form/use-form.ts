import { useLayoutEffect, useReducer, type Dispatch } from 'react'
import type { ProductData } from '#contract/calls/product.ts'
import type { Locale } from '#rules/locale.ts'
import type { FieldErrors } from '#rules/validation.ts'
import { stepsOf, type StepName } from '#rules/checkout-steps.ts'
import type { PaymentMethod } from '#rules/method.ts'
import { usePage } from '../../app/page-context.tsx'
import type { DataOf } from '../../app/screen.ts'
import { openForm, reduceForm, visibleProblems, type FormEvent, type FormState } from './form.ts'
import { problemsOf, valuesOfLead, type FormContext, type FormField, type FormValues } from './form-values.ts'
import { usePhoneCheck } from './phone-check.ts'
import { minorOf } from '../../app/wire-money.ts'
import { donationPart, isStepped, readPrefill } from '../on-demand.ts'
import { typedBefore } from '../../app/typed-before.ts'

/** The buyer of the purchase that led here, over it the link, over that what the buyer typed on an earlier visit, over that what the link locks. */
function knownValues(data: DataOf<'checkout'>, prefill: ReturnType<typeof readPrefill>): Partial<FormValues> {
  const locked = Object.fromEntries(prefill.locked.map((field) => [field, prefill.values[field]]))
  return { ...valuesOfLead(data.buyer), ...prefill.values, ...valuesOfLead(data.lead), ...locked }
}

function donationAtStart({ checkout }: DataOf<'checkout'>, locale: Locale): Partial<FormValues> {
  const part = checkout.data.donation === null ? null : donationPart()
  return part === null ? {} : { donation: part.openDonation(checkout.data, locale) }
}

function donationOf({ donation, currency }: ProductData): FormContext['donation'] {
  return donation && { minimum: minorOf(donation.minimum, currency), currency }
}

export type CheckoutForm = {
  form: FormState
  edit: Dispatch<FormEvent>
  context: FormContext
  /** The parts of the form; on a page of steps one of them is open at a time. */
  steps: readonly StepName[]
  isStepped: boolean
  /** Every problem, and those that the buyer may see now. */
  all: FieldErrors<FormField>
  problems: FieldErrors<FormField>
}

/** What the cart asks of where it goes. */
type DeliveryNeeds = Pick<FormContext, 'asksAddress' | 'isSent' | 'asksFreight' | 'hasSavedCard'>

/** The page's own fields: their values, where they came from, and what is wrong with them. */
export function useForm(
  data: DataOf<'checkout'>,
  method: PaymentMethod,
  delivery: DeliveryNeeds,
): CheckoutForm {
  const { frame } = usePage()
  const { country, query } = frame
  const steps = stepsOf(delivery.asksAddress)
  const [form, edit] = useReducer(reduceForm, null, () => {
    const { values, locked } = readPrefill(frame)
    const step = steps[data.opens_at_second_step ? 1 : 0] ?? 'personal'
    const known = { ...knownValues(data, { values, locked }), ...donationAtStart(data, frame.locale) }
    return openForm({ country, known, locked, step })
  })
  const phoneIsValid = usePhoneCheck(country, form.values.cellphone)

  useLayoutEffect(() => {
    edit({ type: 'filled', values: typedBefore(), over: true })
  }, [])

  const context: FormContext = {
    country,
    method,
    asksEmailTwice: data.checkout.custom_checkout.confirmation_email,
    ...delivery,
    donation: donationOf(data.checkout.data),
    isKnown: data.checkout.history_subscription !== null,
    phoneQuery: query['ph'],
    phoneIsValid,
    accepts: data.checkout.acceptances.filter((each) => each.required).map((each) => each.name),
  }
  const all = problemsOf(form.values, context)
  return {
    form,
    edit,
    context,
    steps,
    isStepped: isStepped(data),
    all,
    problems: visibleProblems(form, all),
  }
}
