import { SITE_PATTERN } from '#rules/page/embedding.ts'
import type { EntryField } from '#rules/fields/entry-fields.ts'
import { momentTyped, typedMoment } from '../state/typed-moment.ts'
import { exponentOf, toWire } from '#rules/base/money.ts'
import { readAmount } from '#rules/base/typed-amount.ts'
import { bareEmail, plainSigns } from '#rules/base/validation.ts'
import { readCharges, typedCharges } from './typed-charges.ts'

/** The language and currency in which values are typed, and by whose clock; only a form without moments has no clock. */
export type Typing = { locale: string; currency: string; clock?: string }

/** Problem with a typed value. */
export type TypedProblem =
  | {
      kind:
        | 'required'
        | 'money'
        | 'whole'
        | 'link'
        | 'ticks'
        | 'email'
        | 'phone'
        | 'sites'
        | 'percent'
        | 'colour'
        | 'charges'
        | 'twice'
    }
  | { kind: 'range'; least: number; most: number }
  | { kind: 'long'; most: number }

/** Typed input as a value of the catalogue; `undefined` for an empty optional field. */
export type TypedValue = { kind: 'value'; value: unknown } | { kind: 'problem'; problem: TypedProblem }

/** A text or number of an entry; '' for anything else. */
export function textAt(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns a value of the catalogue as it is shown in its field. A ticked box is `on`. */
export function typedOf(field: EntryField, value: unknown, typing: Typing): string {
  const { locale, currency } = typing
  if (value === undefined && field.isOnUnset === true) return 'on'
  if (value === undefined || value === null) return ''
  if (field.kind === 'moment') return typedMoment(clockIn(typing), textAt(value))
  if (field.kind === 'flag') return value === true ? 'on' : ''
  if (field.kind === 'either') return value === true ? 'yes' : 'no'
  if (field.kind === 'sites') return Array.isArray(value) ? value.map(textAt).join('\n') : ''
  if (field.kind === 'charges') return typedCharges(value, typing)
  if (field.kind === 'ids') return Array.isArray(value) ? value.map(textAt).join(',') : ''
  if (field.kind === 'money' && typeof value === 'number') {
    const digits = exponentOf(currency)
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
    return new Intl.NumberFormat(locale, format).format(toWire(value, currency))
  }
  if (field.kind === 'percent' && typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(value)
  return textAt(value)
}

function clockIn({ clock }: Typing): string {
  if (clock === undefined) throw new Error('a moment is typed by nobody’s clock')
  return clock
}

/** Patterns of texts by kind. The catalogue's own checks follow them. */
const PATTERNS: Readonly<Partial<Record<EntryField['kind'], RegExp>>> = {
  link: /^https:\/\/[^\s/@\\#?]+(\/[^\s#]*)?$/,
  email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  phone: /^\+?[0-9 ()-]{8,24}$/,
  colour: /^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/,
}

/** Reads what was typed into a field. */
export function valueOf(field: EntryField, typed: string, typing: Typing): TypedValue {
  const { locale, currency } = typing
  const text = readable(field, typed)
  if (field.kind === 'flag') return found(readFlag(field, text === 'on'))
  if (text === '') {
    if (field.required !== true) return found(undefined)
    return wrong({ kind: field.kind === 'ticks' || field.kind === 'ids' ? 'ticks' : 'required' })
  }
  if (field.kind === 'money') return readNumber(field, readAmount(text, currency, locale), 'money')
  if (field.kind === 'whole') return readNumber(field, /^\d{1,10}$/.test(text) ? Number(text) : null, 'whole')
  if (field.kind === 'moment') return found(momentTyped(clockIn(typing), text) ?? undefined)
  if (field.kind === 'either') return found(text === 'yes')
  if (field.kind === 'entry') return found(Number(text))
  if (field.kind === 'ids') return found(text.split(',').map(Number))
  if (field.kind === 'charges') return readListed(field, typed, typing)
  if (field.kind === 'percent') return readPercent(field, text, locale)
  if (field.kind === 'sites') return readSites(text)
  const written = field.kind === 'link' ? withScheme(text) : text
  if (written.length > field.most) return wrong({ kind: 'long', most: field.most })
  return PATTERNS[field.kind]?.test(written) === false ? wrong({ kind: patternKind(field) }) : found(written)
}

/** Returns the typed value without invisible characters, and in plain characters if it is not a text. */
function readable({ kind }: EntryField, typed: string): string {
  if (kind === 'email') return bareEmail(typed)
  const isText = kind === 'line' || kind === 'lines' || kind === 'picture'
  return isText ? typed.trim() : plainSigns(typed)
}

/** A link as browsers show it, without its `https://`, gets it; another scheme stays, and is refused. */
function withScheme(text: string): string {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?]|$)/i.test(text) ? `https://${text}` : text
}

/**
 * Reads a checkbox: if yes or no is required, an unticked box is no; otherwise the value that applies when unset is
 * left out.
 */
function readFlag({ required, isOnUnset }: EntryField, isOn: boolean): boolean | undefined {
  if (isOnUnset === true) return isOn ? undefined : false
  return isOn ? true : required === true ? false : undefined
}

function patternKind({ kind }: EntryField): 'link' | 'email' | 'phone' | 'colour' {
  return kind === 'email' || kind === 'phone' || kind === 'colour' ? kind : 'link'
}

function readListed({ most }: EntryField, typed: string, typing: Typing): TypedValue {
  const { charges, problems } = readCharges(typed, { ...typing, most })
  if (problems.some((problem) => Object.keys(problem).length > 0)) return wrong({ kind: 'charges' })
  return found(charges.length === 0 ? undefined : charges)
}

function readSites(text: string): TypedValue {
  const sites = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return sites.every((site) => SITE_PATTERN.test(site)) ? found(sites) : wrong({ kind: 'sites' })
}

function readPercent({ least = 0, most }: EntryField, text: string, locale: string): TypedValue {
  const hundredths = readAmount(text, 'USD', locale)
  if (hundredths === null) return wrong({ kind: 'percent' })
  const percent = hundredths / 100
  return percent < least || percent > most ? wrong({ kind: 'range', least, most }) : found(percent)
}

function readNumber(
  { least = 0, most }: EntryField,
  number: number | null,
  kind: 'money' | 'whole',
): TypedValue {
  if (number === null) return wrong({ kind })
  return number < least || number > most ? wrong({ kind: 'range', least, most }) : found(number)
}

const found = (value: unknown): TypedValue => ({ kind: 'value', value })
const wrong = (problem: TypedProblem): TypedValue => ({ kind: 'problem', problem })
