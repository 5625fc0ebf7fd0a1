/*
 * The page works before its script has arrived: what was typed, ticked or chosen until then is read from the
 * document once, just before React takes over, and handed to the form's state.
 */

export type TypedBefore = Readonly<Record<string, string>>

/** One document, one buyer: this lives in the browser only and the server never writes it. */
let typed: TypedBefore = {}

function changed(control: HTMLInputElement | HTMLSelectElement): boolean {
  if (control instanceof HTMLSelectElement) return !control.options[control.selectedIndex]?.defaultSelected
  const isChoice = control.type === 'radio' || control.type === 'checkbox'
  return isChoice ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

function valueOf(control: HTMLInputElement | HTMLSelectElement): string | null {
  if (!(control instanceof HTMLInputElement)) return control.value
  if (control.type === 'radio') return control.checked ? control.value : null
  return control.type === 'checkbox' ? String(control.checked) : control.value
}

/** Reads every named control that differs from what the server rendered. */
export function rememberTyped(root: ParentNode): void {
  const controls = root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]')
  const entries = [...controls]
    .filter(changed)
    .map((control) => [control.name, valueOf(control)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== null)
  typed = Object.fromEntries(entries)
}

/** What was typed before the script ran, by the control's name. */
export function typedBefore(): TypedBefore {
  return typed
}
