import { digitsOf } from '#rules/base/digits.ts'

/** A text field's contents and the place of its caret. */
export type Typed = { text: string; caret: number }

/** Rewrites the text with `format` and keeps the caret after the same digit. */
export function regroup({ text, caret }: Typed, format: (text: string) => string): Typed {
  const written = format(text)
  if (caret >= text.length) return { text: written, caret: written.length }
  let left = digitsOf(text.slice(0, caret)).length
  let at = 0
  for (; left > 0 && at < written.length; at += 1) if (digitsOf(written.charAt(at)) !== '') left -= 1
  return { text: written, caret: at }
}

/**
 * Also deletes the digit beside a separator when only the separator was deleted; otherwise formatting would restore it
 * and the key would seem dead. `before` is the text before the key was pressed.
 */
export function deleteThroughSeparator(before: string, typed: Typed, inputType: string): Typed {
  const { text, caret } = typed
  if (text.length !== before.length - 1 || digitsOf(text) !== digitsOf(before)) return typed
  if (inputType === 'deleteContentBackward' && caret > 0) {
    return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 }
  }
  if (inputType === 'deleteContentForward')
    return { text: text.slice(0, caret) + text.slice(caret + 1), caret }
  return typed
}
