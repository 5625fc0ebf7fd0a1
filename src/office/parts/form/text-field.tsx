import { useContext, type ReactNode } from 'react'
import { TextInput, type TextInputProps } from '#design/text-input.tsx'
import { FieldErrors } from './field-errors.ts'

/** A line of a form, which says in its place what the form found wrong with it. */
export function TextField(props: TextInputProps): ReactNode {
  const errorOf = useContext(FieldErrors)
  return <TextInput {...props} error={errorOf(props.name, props.error)} />
}
