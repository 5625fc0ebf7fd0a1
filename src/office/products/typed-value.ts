import { readAmount } from '#rules/donation.ts'
import { exponentOf, toWire } from '#rules/money.ts'
import type { ProductField } from '#rules/product-fields.ts'
import { textAt } from './shown-product.ts'

/** The language and currency in which values are typed. */
export type Typing = { locale: string; currency: string }

/** What is wrong with what was typed. */
export type TypedProblem =
  | { kind: 'required' | 'money' | 'whole' | 'link' | 'method' }
  | { kind: 'range'; least: number; most: number }
  | { kind: 'long'; most: number }

/** What was typed as a value of the catalogue; `undefined` where a field that may be empty is. */
export type TypedValue = { kind: 'value'; value: unknown } | { kind: 'problem'; problem: TypedProblem }

/** A value of the catalogue as it stands in its field. A box that is ticked is `on`. */
export function typedOf(field: ProductField, value: unknown, { locale, currency }: Typing): string {
  if (value === undefined || value === null) return ''
  if (field.kind === 'flag') return value === true ? 'on' : ''
  if (field.kind === 'money' && typeof value === 'number') {
    const digits = exponentOf(currency)
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
    return new Intl.NumberFormat(locale, format).format(toWire(value, currency))
  }
  return textAt(value)
}

/** Reads what was typed into a field. */
export function valueOf(field: ProductField, typed: string, { currency }: Typing): TypedValue {
  const text = typed.trim()
  if (field.kind === 'flag') return found(text === 'on' ? true : undefined)
  if (text === '') {
    if (field.required !== true) return found(undefined)
    return wrong({ kind: field.kind === 'methods' ? 'method' : 'required' })
  }
  if (field.kind === 'money') return readNumber(field, readAmount(text, currency), 'money')
  if (field.kind === 'whole') return readNumber(field, /^\d{1,10}$/.test(text) ? Number(text) : null, 'whole')
  if (text.length > field.most) return wrong({ kind: 'long', most: field.most })
  if (field.kind === 'link' && !/^https:\/\/[^\s/@\\#?]+(\/[^\s#]*)?$/.test(text))
    return wrong({ kind: 'link' })
  return found(text)
}

function readNumber(
  { least = 0, most }: ProductField,
  number: number | null,
  kind: 'money' | 'whole',
): TypedValue {
  if (number === null) return wrong({ kind })
  return number < least || number > most ? wrong({ kind: 'range', least, most }) : found(number)
}

const found = (value: unknown): TypedValue => ({ kind: 'value', value })
const wrong = (problem: TypedProblem): TypedValue => ({ kind: 'problem', problem })
