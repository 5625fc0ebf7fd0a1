import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import type { Action } from '../../state/use-action.ts'
import { useTexts } from '../../state/words.ts'
import { Failure } from '../feedback/failure.tsx'
import { FieldErrors } from './field-errors.ts'
import styles from './form.module.css'

/** Text typed into a field of a form. */
export type Typed = (name: string) => string

type FormProps<Given> = {
  action: Action<Given>
  submit: string
  /** One of several forms beside the main one of a page; absent: its button is the main one. */
  isBeside?: boolean
  read: (typed: Typed) => Given
  /** Codes that a field says itself. */
  fieldErrorCodes?: readonly string[]
  children: ReactNode
}

/**
 * A form with one action. Typed text stays in its fields until the action is done; a missing value is reported at its
 * field until that is changed.
 */
export function Form<Given>({
  action,
  submit,
  isBeside = false,
  read,
  fieldErrorCodes = [],
  children,
}: FormProps<Given>): ReactNode {
  const texts = useTexts()
  const { problems } = texts.entry
  const [missing, setMissing] = useState<readonly string[]>([])
  const [changed, setChanged] = useState<readonly string[]>([])
  const errorOf = (name = '', own?: string): string | undefined => {
    if (changed.includes(name)) return undefined
    if (own !== undefined) return own
    if (missing.includes(name)) return problems.required
    return action.code === 'INVALID_REQUEST' && action.errors[name] ? problems.invalid : undefined
  }
  const isFieldError = action.code !== null && fieldErrorCodes.includes(action.code)
  return (
    <form
      className={styles.form}
      onChange={({ target }) => {
        const name = isControl(target) ? target.name : ''
        if (name !== '') setChanged((names) => [...new Set([...names, name])])
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (action.isBusy) return
        const data = new FormData(event.currentTarget)
        const empty = emptyOf(event.currentTarget)
        setChanged([])
        setMissing(empty.map(({ name }) => name))
        empty[0]?.focus()
        if (empty.length === 0)
          action.run(
            read((name) => {
              const value = data.get(name)
              return typeof value === 'string' ? value : ''
            }),
          )
      }}
    >
      <FieldErrors value={errorOf}>{children}</FieldErrors>
      <Failure code={isFieldError || missing.length > 0 ? null : action.code} />
      <div>
        <Button
          type="submit"
          look={isBeside ? 'secondary' : 'primary'}
          busy={action.isBusy}
          busyLabel={texts.working}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}

type Control = HTMLInputElement | HTMLTextAreaElement

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** The fields that have to be filled in and are not. */
function emptyOf(form: HTMLFormElement): Control[] {
  const controls = form.querySelectorAll<Control>('[aria-required]:is(input, textarea)')
  return [...controls].filter(({ value }) => value.trim() === '')
}
