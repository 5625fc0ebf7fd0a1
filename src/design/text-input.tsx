import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './control.module.css'

type Mask = (raw: string) => string

export type TextInputProps = Omit<FieldProps, 'children'> &
  Omit<
    ComponentPropsWithRef<'input'>,
    'id' | 'className' | 'children' | 'required' | 'prefix' | 'onChange'
  > & {
    /** A fixed text in front of what is typed, such as a calling code. */
    prefix?: string | undefined
    /** Writes what was typed the way it is read; applying it twice changes nothing. */
    mask?: Mask | undefined
    onValue?: (value: string) => void
  }

const isKept = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)

/** Where the caret belongs after masking: behind as many letters and digits as before. */
export function caretAfterMask(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length
  let kept = Array.from(before.slice(0, caret)).filter(isKept).length
  let at = 0
  while (kept > 0 && at < after.length) {
    if (isKept(after.charAt(at))) kept -= 1
    at += 1
  }
  return at
}

/** Masks the value in the field itself, before React receives it, so that the caret stays where the buyer typed. */
function readMasked(event: ChangeEvent<HTMLInputElement>, mask: Mask | undefined): string {
  const input = event.currentTarget
  const typed = input.value
  const masked = mask?.(typed) ?? typed
  if (masked === typed) return typed
  const caret = caretAfterMask(typed, input.selectionStart ?? typed.length, masked)
  input.value = masked
  input.setSelectionRange(caret, caret)
  return masked
}

/** A labelled single-line field. */
export function TextInput(props: TextInputProps): ReactNode {
  const { label, hint, error, required, optional, span, end, prefix, mask, onValue, ...input } = props
  const field = { label, hint, error, optional, end, ...(span && { span }), ...(required && { required }) }
  const change = onValue && ((event: ChangeEvent<HTMLInputElement>) => onValue(readMasked(event, mask)))
  return (
    <Field {...field}>
      {(control) =>
        prefix === undefined ? (
          <input type="text" {...input} onChange={change} {...control} className={styles.control} />
        ) : (
          <div className={styles.prefixed}>
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
            <input type="text" {...input} onChange={change} {...control} className={styles.bare} />
          </div>
        )
      }
    </Field>
  )
}
