import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectProps = Omit<FieldProps, 'children'> &
  Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'required'>

/** A labelled native choice. */
export function Select(props: SelectProps): ReactNode {
  const { label, hint, error, required, optional, span, children, ...select } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      {...(span && { span })}
      {...(required && { required })}
    >
      {(control) => (
        <div className={styles.select}>
          <select {...select} {...control} className={styles.control}>
            {children}
          </select>
          <Icon name="chevron" size={16} />
        </div>
      )}
    </Field>
  )
}
