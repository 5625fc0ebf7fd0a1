import type { ReactNode } from 'react'
import { isDocumentCountry } from '#rules/people/document.ts'
import { LiveRegion } from '#design/live-region.tsx'
import { usePage } from '../../app/page-context.tsx'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import type { CheckoutForm } from '../../checkout/form/use-form.ts'
import { stepFields, type FormField, type Question } from '../../checkout/form/form-values.ts'
import styles from './view.module.css'

/*
 * The buyer is asked one thing at a time; the address is one thing, and so is the payment. The fields are the form's
 * own: the style sheet shows those of the question, and without a script, all of them.
 */

/** Fields that are asked for with one of the person's own. */
const BESIDE: Readonly<Partial<Record<FormField, Question['name']>>> = {
  donation: 'name',
  documentType: 'document',
  confirmEmail: 'email',
}

export const rules: FeatureRules = {
  questions: ({ checkout }, context, given) => {
    const hasDocument = context.asksDocument && isDocumentCountry(context.country)
    const own = ['name', ...(hasDocument ? ['document'] : []), 'email', 'cellphone']
    const isGiven = (name: string): boolean =>
      given.includes(name as FormField) && !(name === 'email' && context.asksEmailTwice)
    // Somewhere it has to begin, and a present is no question by itself.
    const last = own.findLast((name) => !isGiven(name)) ?? 'cellphone'
    const more = checkout.batches.length > 0 ? 'more' : last
    const names = checkout.batches.length > 0 ? [...own, more] : own
    const placeOf = (field: FormField): string => BESIDE[field] ?? (own.includes(field) ? field : more)
    const fields = stepFields('personal', context)
    return names.map((name) => ({
      name,
      fields: fields.filter((field) => placeOf(field) === name),
      isGiven: name !== last && isGiven(name),
      hasMore: name === more,
    }))
  },
}

/**
 * Returns the current question of a form, and `more` if the rest of the section is shown with it; undefined if
 * everything is shown at once.
 */
export function asks({ isStepped, places, at }: CheckoutForm): string | undefined {
  const place = isStepped ? places[at] : undefined
  if (place?.question === undefined) return place?.step
  const { name, hasMore } = place.question
  return hasMore && name !== 'more' ? `${name} more` : name
}

/** The buyer's progress; it is announced to a screen reader, because the focus goes to the field itself. */
export function QuestionProgress(): ReactNode {
  const { isStepped, places, at } = useForm()
  const { progress } = usePage().texts.checkout.steps
  if (!isStepped) return null
  return (
    <>
      <progress className={styles.progress} value={at + 1} max={places.length} aria-hidden="true" />
      <LiveRegion>{progress({ step: at + 1, of: places.length })}</LiveRegion>
    </>
  )
}
