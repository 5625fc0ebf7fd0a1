import { useEffect, useReducer, type Dispatch } from 'react'
import type { FieldErrors } from '#rules/validation.ts'
import { needsAddress } from '#rules/purchasability.ts'
import type { PaymentMethod } from '#rules/method.ts'
import { usePage } from '../page-context.tsx'
import type { DataOf } from '../screen.ts'
import { openForm, reduceForm, visibleProblems, type FormEvent, type FormState } from './form.ts'
import { problemsOf, valuesOfLead, type FormContext, type FormField, type FormValues } from './form-values.ts'
import { usePhoneCheck } from './phone-check.ts'
import { readPrefill } from './on-demand.ts'
import { typedBefore } from './typed-before.ts'

/** The link first, over it what the buyer typed on an earlier visit, over that what the link locks. */
function knownValues(data: DataOf<'checkout'>, prefill: ReturnType<typeof readPrefill>): Partial<FormValues> {
  const locked = Object.fromEntries(prefill.locked.map((field) => [field, prefill.values[field]]))
  return { ...prefill.values, ...valuesOfLead(data.lead), ...locked }
}

export type CheckoutForm = {
  form: FormState
  edit: Dispatch<FormEvent>
  context: FormContext
  /** Every problem, and those that the buyer may see now. */
  all: FieldErrors<FormField>
  problems: FieldErrors<FormField>
}

/** The page's own fields: their values, where they came from, and what is wrong with them. */
export function useForm(data: DataOf<'checkout'>, method: PaymentMethod): CheckoutForm {
  const { frame } = usePage()
  const { country, query } = frame
  const [form, edit] = useReducer(reduceForm, null, () => {
    const prefill = readPrefill(frame)
    return openForm({ country, known: knownValues(data, prefill), locked: prefill.locked })
  })
  const phoneIsValid = usePhoneCheck(country, form.values.cellphone)

  useEffect(() => {
    edit({ type: 'filled', values: typedBefore(), over: true })
  }, [])

  const context: FormContext = {
    country,
    method,
    asksEmailTwice: data.checkout.custom_checkout.confirmation_email,
    asksAddress: needsAddress(data.checkout.data),
    phoneQuery: query['ph'],
    phoneIsValid,
  }
  const all = problemsOf(form.values, context)
  return { form, edit, context, all, problems: visibleProblems(form, all) }
}
