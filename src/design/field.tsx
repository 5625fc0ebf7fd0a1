import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

/** Attributes that a control needs to be linked to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldProps = {
  label: string
  hint?: ReactNode | undefined
  /** Why the value was refused, already worded; shown with an icon in the field's place. */
  error?: string | undefined
  required?: boolean
  /** The word behind the label of a field that may stay empty. */
  optional?: string | undefined
  /** How much of a row it takes; `half` and `wide` (two thirds) have the whole of it on the phone, where `code` has half. */
  span?: 'full' | 'half' | 'wide' | 'third' | 'two-thirds' | 'code' | 'rest'
  /** Content placed after all of these, such as a switch of the field. */
  end?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** A label above, a control, and below it the hint or, in its place, the error. */
export function Field(props: FieldProps): ReactNode {
  const id = useId()
  const { label, hint, error, span = 'full' } = props
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={`${styles.field} ${styles[span] ?? ''}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {props.optional !== undefined && <span className={styles.optional}> ({props.optional})</span>}
      </label>
      {props.children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': props.required === true ? true : undefined,
      })}
      {hasNote && (
        <p className={error === undefined ? styles.hint : styles.error} id={noteId}>
          {error !== undefined && <Icon name="error" size={16} />}
          <span>{error ?? hint}</span>
        </p>
      )}
      {props.end}
    </div>
  )
}

/** A form's grid: one column on the phone, two where there is room for them. */
export function FieldGrid(props: { children: ReactNode }): ReactNode {
  return <div className={styles.grid}>{props.children}</div>
}
