import type { ReactNode } from 'react'
import { problemText } from '#texts/lookup.ts'
import { usePage } from '../../app/page-context.tsx'
import { TextInput, type TextInputProps } from '#design/text-input.tsx'
import { maskOf, type FormField, type TextField } from './form-values.ts'
import { useForm } from '../checkout-context.tsx'

/** Returns the text below a field whose problem may be shown. */
export function useProblemText(): (field: FormField, label: string, key?: string) => string | undefined {
  const { problems } = useForm()
  const { texts, frame } = usePage()
  return (field, label, key = field) => {
    const problem = problems[field]
    return problem && problemText(texts, frame.locale, problem, { key, label })
  }
}

export type FormTextProps = Omit<
  TextInputProps,
  'name' | 'value' | 'onValue' | 'onBlur' | 'error' | 'mask'
> & {
  field: TextField
  /** Under which name the texts know its problems, where it is not the field's. */
  textKey?: string
}

/** A text field of the checkout's form: its value, mask, problem and lock come from the form's state. */
export function FormText(props: FormTextProps): ReactNode {
  const { form, edit, context } = useForm()
  const { field, hint, textKey, ...rest } = props
  const { texts } = usePage()
  const problem = useProblemText()
  const isLocked = form.locked.includes(field)
  return (
    <TextInput
      required
      enterKeyHint="next"
      {...rest}
      name={field}
      hint={isLocked ? texts.checkout.personal.locked : hint}
      readOnly={isLocked}
      value={form.values[field]}
      mask={maskOf(field, context.country, form.values, context.rules)}
      onValue={(value) => edit({ type: 'typed', field, value })}
      onBlur={() => edit({ type: 'left', field })}
      error={problem(field, rest.label, textKey)}
    />
  )
}
