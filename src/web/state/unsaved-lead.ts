import { PERSONAL_FIELDS, type FormValues } from './form-values.ts'

/*
 * What was typed in the moments before a page is left has not reached the server yet. It waits in the tab's own storage
 * for the page that comes back: gone with the tab, and with the first page that reads it.
 */

const ADDRESS = ['zipcode', 'street', 'number', 'complement', 'neighborhood', 'city', 'state'] as const
/** The person and the address, as the lead has them; never the card's holder. */
const FIELDS = [...PERSONAL_FIELDS, ...ADDRESS]

const keyOf = (productId: number): string => `balcao:unsaved:${productId}`

/** Keeps it for this tab. Storage may be full or forbidden; then only what the server has comes back. */
export function keepUnsaved(productId: number, values: FormValues): void {
  const typed = FIELDS.map((field) => [field, values[field]] as const).filter(([, value]) => value !== '')
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(Object.fromEntries(typed)))
  } catch {
    return
  }
}

/** What was kept by the page before, once; nothing where it is none of ours. */
export function takeUnsaved(productId: number): Partial<FormValues> {
  try {
    const text = sessionStorage.getItem(keyOf(productId))
    sessionStorage.removeItem(keyOf(productId))
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const entries = FIELDS.map((field) => [field, (kept as Record<string, unknown>)[field]] as const)
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
