/*
 * The page works before its script has arrived, and typing goes on while React takes it over. React leaves what a field
 * holds alone until it renders anew, and no event comes between its taking over and the layout effects that follow: that
 * is the one moment when the document says all that was typed, ticked or chosen so far.
 */

export type TypedBefore = Readonly<Record<string, string>>

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

/** Every named control that differs from what the server rendered, by its name. To be called in a first layout effect. */
export function typedBefore(): TypedBefore {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[name], select[name]',
  )
  const entries = [...controls]
    .filter(changed)
    .map((control) => [control.name, valueOf(control)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== null)
  return Object.fromEntries(entries)
}
