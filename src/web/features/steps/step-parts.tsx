import type { ReactNode } from 'react'
import { isEuropean } from '#rules/base/country.ts'
import type { StepName } from '#rules/page/checkout-steps.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { useForm } from '../../checkout/checkout-context.tsx'
import type { CheckoutForm } from '../../checkout/form/use-form.ts'
import { BACK } from '#design/outlines.ts'
import styles from './step-parts.module.css'

const joined = (parts: readonly string[], by: string): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(by)

/** A number that is not broken in two at the end of a line. */
const unbroken = (phone: string): string => phone.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')

/** Returns the typed values of a step, in a line or two. */
function recapOf({ form, context }: CheckoutForm, step: StepName): readonly string[] {
  const { values } = form
  if (step === 'personal') return [joined([values.name, values.email, unbroken(values.cellphone)], ' · ')]
  const { street, number, complement, neighborhood, city, state, zipcode } = values
  if (isEuropean(context.country)) {
    return [joined([street, complement], ', '), joined([joined([zipcode, city], ' '), state], ', ')]
  }
  return [joined([street, number, complement, neighborhood], ', '), joined([city, state, zipcode], ', ')]
}

/** The values of a completed step. */
export function StepRecap({ step }: { step: StepName }): ReactNode {
  return (
    <div className={styles.recap}>
      {recapOf(useForm(), step).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** At the end of a step's heading: which one of how many it is, or the way back to it. */
export function StepEnd({ step }: { step: StepName }): ReactNode {
  const { steps, form, places, at, edit } = useForm()
  const { texts } = usePage()
  const ahead = steps.indexOf(step) - steps.indexOf(form.step)
  if (ahead > 0) return null
  // With fields of an earlier step open too, the number of this step is no longer shown.
  if (ahead === 0 && form.lacking.length > 0) return null
  if (ahead === 0) {
    return (
      <span className={styles.progress}>
        {texts.checkout.steps.progress({ step: at + 1, of: places.length })}
      </span>
    )
  }
  return (
    <Button look="plain" aria-describedby={`step-${step}`} onClick={() => edit({ type: 'went', step })}>
      {texts.common.actions.edit}
    </Button>
  )
}

/** Goes one step back, or one question; at the first there is nothing behind. */
export function BackButton(): ReactNode {
  const { places, at, edit } = useForm()
  const { texts } = usePage()
  const before = places[at - 1]
  if (before === undefined) return null
  const { step, question } = before
  return (
    <div className={styles.back}>
      <Button look="plain" icon={BACK} onClick={() => edit({ type: 'went', step, question: question?.name })}>
        {texts.checkout.steps.back}
      </Button>
    </div>
  )
}
