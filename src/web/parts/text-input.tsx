import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

export type TextInputProps = Omit<FieldProps, 'children'> &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'children' | 'required' | 'prefix'> & {
    /** A fixed text in front of what is typed, such as a calling code. */
    prefix?: string | undefined
  }

/** A labelled single-line field. */
export function TextInput(props: TextInputProps): ReactNode {
  const { label, hint, error, required, optional, span, prefix, ...input } = props
  return (
    <Field {...({ label, hint, error, required, optional, span } as Omit<FieldProps, 'children'>)}>
      {(control) =>
        prefix === undefined ? (
          <input type="text" {...input} {...control} className={styles.control} />
        ) : (
          <div className={styles.prefixed}>
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
            <input type="text" {...input} {...control} className={styles.bare} />
          </div>
        )
      }
    </Field>
  )
}
