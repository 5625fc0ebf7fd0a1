import { useContext, type ReactNode } from 'react'
import { TextArea, type TextAreaProps } from '#design/text-area.tsx'
import { FieldErrors } from './field-errors.ts'

/** Lines of a form, which say in their place what the form found wrong with them. */
export function TextAreaField(props: TextAreaProps): ReactNode {
  const errorOf = useContext(FieldErrors)
  return <TextArea {...props} error={errorOf(props.name, props.error)} />
}
