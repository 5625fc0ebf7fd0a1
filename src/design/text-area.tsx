import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'

export type TextAreaProps = Omit<FieldProps, 'children'> &
  Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'children' | 'required'>

/** A labelled field of several lines. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, hint, error, required, optional, span, ...area } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      {...(span && { span })}
      {...(required && { required })}
    >
      {(control) => <textarea rows={4} {...area} {...control} className={styles.control} />}
    </Field>
  )
}
