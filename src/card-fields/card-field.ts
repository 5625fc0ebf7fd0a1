import type { CardField } from '#rules/methods/card-messages.ts'
import { deleteThroughSeparator, regroup } from './caret.ts'
import { pageElement } from './page-element.ts'

/** One input of the page with the note below it, which holds its hint or, in its place, an error. */
export type Field = {
  input: HTMLInputElement
  /** Shows an error; null removes it. `reason` distinguishes errors. */
  show: (error: { reason: string; message: string } | null) => void
  /** The reason of the error that is shown. */
  shown: () => string | null
  /** The hint for when there is no error. */
  hint: (text: string) => void
  /** Writes the contents by the field's format; for what was filled in, or when the format has changed. */
  rewrite: (inputType?: string) => void
}

export function createField(name: CardField, format: (text: string, isDeleting: boolean) => string): Field {
  const input = pageElement(name, HTMLInputElement)
  const note = pageElement(`${name}-note`, HTMLParagraphElement)
  const hint = pageElement(`${name}-hint`, HTMLSpanElement)
  const problem = pageElement(`${name}-problem`, HTMLSpanElement)
  let shown: string | null = null
  let before = input.value

  return {
    input,
    show(error) {
      shown = error?.reason ?? null
      write(problem, error?.message ?? '')
      note.classList.toggle('error', error !== null)
      if (error) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
    },
    shown: () => shown,
    hint: (text) => write(hint, text),
    rewrite(inputType = '') {
      const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
      const { text, caret } = regroup(deleteThroughSeparator(before, typed, inputType), (raw) =>
        format(raw, inputType.startsWith('delete')),
      )
      before = text
      if (text === input.value) return
      input.value = text
      if (document.activeElement === input) input.setSelectionRange(caret, caret)
    },
  }
}

/** Writing the same words again would make a screen reader say them again. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
