import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Select } from '#design/select.tsx'
import styles from './inline-form.module.css'

type InlineFormProps = {
  button: string
  /** `values`: of the inputs by their names, trimmed, without the empty ones. */
  onSubmit: (values: URLSearchParams) => void
  /** Further fields, in a row of their own below the button. */
  more?: ReactNode
  children: ReactNode
}

/** A short form in one row, its button beside its fields. */
export function InlineForm({ button, onSubmit, more, children }: InlineFormProps): ReactNode {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(filled(new FormData(event.currentTarget)))
      }}
    >
      {children}
      <div className={styles.button}>
        <Button type="submit">{button}</Button>
      </div>
      {more !== undefined && <div className={styles.whole}>{more}</div>}
    </form>
  )
}

function filled(data: FormData): URLSearchParams {
  const values = new URLSearchParams()
  for (const [name, value] of data)
    if (typeof value === 'string' && value.trim() !== '') values.set(name, value.trim())
  return values
}

/** The field that takes the room which the others leave. */
export function WideField({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.wide}>{children}</div>
}

type Value = string | number

type InlineSelectProps = {
  label: string
  name: string
  value?: Value | undefined
  /** The first option, which represents an empty value. */
  every: string
  options: readonly (readonly [value: Value, text: string])[]
}

/** One of named values, or none of them. */
export function InlineSelect({ label, name, value, every, options }: InlineSelectProps): ReactNode {
  return (
    <div>
      <Select label={label} name={name} defaultValue={value ?? ''}>
        <option value="">{every}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
