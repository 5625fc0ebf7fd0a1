import type { CountryCode } from '#rules/base/country.ts'
import { toE164 } from '#rules/people/phone.ts'
import type { FormState } from '../form/form.ts'
import { PERSONAL_FIELDS, type FormValues } from '../form/form-values.ts'

/*
 * Input typed in the moments before a page is left has not reached the server yet. It waits in the tab's own storage
 * for the page that comes back: deleted with the tab, and by the first page that reads it.
 */

const ADDRESS = ['zipcode', 'street', 'number', 'complement', 'neighborhood', 'city', 'state'] as const
/** The person and the address, as the lead has them; never the card's holder. */
const FIELDS = [...PERSONAL_FIELDS, ...ADDRESS]

const keyOf = (productId: number): string => `balcao:unsaved:${productId}`

/** Keeps it for this tab. Storage may be full or forbidden; then only what the server has comes back. */
export function keepUnsaved(productId: number, country: CountryCode, values: FormValues): void {
  const typed = FIELDS.map((field) => [field, values[field]] as const).filter(([, value]) => value !== '')
  try {
    const kept = { country, values: Object.fromEntries(typed) }
    sessionStorage.setItem(keyOf(productId), JSON.stringify(kept))
  } catch {
    return
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns the values kept by the page before, once, as a form of this country takes them; nothing if they are not ours.
 */
export function takeUnsaved(productId: number, country: CountryCode): Partial<FormValues> {
  try {
    const text = sessionStorage.getItem(keyOf(productId))
    sessionStorage.removeItem(keyOf(productId))
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || !isRecord(kept['values'])) return {}
    const { values } = kept
    const entries = FIELDS.map((field) => [field, values[field]] as const)
    const typed = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
    return broughtFrom(String(kept['country']), country, typed)
  } catch {
    return {}
  }
}

/**
 * Converts values typed for one country for the form of another: a number gets its code, and its document is left out.
 */
export function broughtFrom(
  from: CountryCode,
  country: CountryCode,
  values: Partial<FormValues>,
): Partial<FormValues> {
  if (from === country) return values
  const { document: _, cellphone = '', ...rest } = values
  return cellphone === '' ? rest : { ...rest, cellphone: toE164(from, cellphone) ?? cellphone }
}

/**
 * Returns the part of it that goes into fields unchanged since the page opened. It arrives when the first screen is
 * ready, and input that was typed on this page by then takes precedence; a document also belongs to the kind that is
 * chosen for it.
 */
export function untouched(
  { values, opened }: Pick<FormState, 'values' | 'opened'>,
  unsaved: Partial<FormValues>,
): Partial<FormValues> {
  const isTouched = (field: keyof FormValues): boolean => values[field] !== opened[field]
  const fits = (field: string): boolean =>
    !isTouched(field as keyof FormValues) && !(field === 'document' && isTouched('documentType'))
  return Object.fromEntries(Object.entries(unsaved).filter(([field]) => fits(field)))
}
