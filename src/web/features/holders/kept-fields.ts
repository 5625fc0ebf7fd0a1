/*
 * Whom the tickets are for is said to nobody before the purchase is sent. Until then it is kept in the tab, so that a
 * reload loses nothing; closing the tab forgets it.
 */

const keyOf = (productId: number): string => `balcao.holders.${productId}`

const fieldsIn = (root: HTMLElement) =>
  root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]')

/** Reads the kept values, by name of the field; any other content is ignored. */
export function readKeptFields(text: string | null): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(kept ?? {})
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    // It is not ours.
    return new Map()
  }
}

/** Fills the fields that are empty with what this tab kept of them. */
export function restoreFields(root: HTMLElement, productId: number): void {
  let kept: ReadonlyMap<string, string>
  try {
    kept = readKeptFields(sessionStorage.getItem(keyOf(productId)))
  } catch {
    // A browser that keeps nothing: the fields are typed again.
    return
  }
  for (const field of fieldsIn(root)) if (field.value === '') field.value = kept.get(field.name) ?? ''
}

/** Keeps what the fields hold now. */
export function keepFields(root: HTMLElement, productId: number): void {
  const filled = [...fieldsIn(root)]
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => [name, value])
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(Object.fromEntries(filled)))
  } catch {
    // Without it a reload begins anew.
    return
  }
}
