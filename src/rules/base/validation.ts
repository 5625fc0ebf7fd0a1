/** Every reason for which a field may be refused; the texts hold one message for each. */
export type ValidationCode =
  | 'required'
  | 'min_length'
  | 'max_length'
  | 'not_confirmed'
  | 'email_invalid'
  | 'emails_differ'
  | 'signs_only'
  | 'name_letter'
  | 'cellphone_invalid'
  | 'document_invalid'
  | 'zipcode_invalid'
  | 'state_invalid'
  | 'postal_code_exact'
  | 'postal_code_min'
  | 'postal_code_max'
  | 'postal_code_format'
  | 'card_number_invalid'
  | 'card_expiry_invalid'
  | 'card_expired'
  | 'card_cvv_invalid'
  | 'date_invalid'

/** Why a value was refused. `params` are what the message interpolates, e.g. `{ min: 4 }`. */
export type Problem = {
  readonly code: ValidationCode
  readonly params?: Readonly<Record<string, string | number>>
}

/** The problems of a form, by field; a field without a problem is absent. */
export type FieldErrors<K extends string> = Partial<Record<K, Problem>>

/** Possible values of a form field before validation. */
export type FieldValue = string | number | boolean | null | undefined | readonly unknown[]

/** Longest e-mail address that can be delivered (RFC 5321 path limit, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254

const EMAIL =
  /^[^\s@,;:<>()[\]"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u

/** Length as a person counts it: by code point, not by UTF-16 unit. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/**
 * Trims a text, turns every run of white space into one space, composes letters with their marks (some systems paste é
 * as two characters, and 김 as three), and takes out what nobody sees: marks of direction, zero-width spaces. The joiners
 * of Persian and Indian scripts are letters' business and stay.
 */
export function collapseSpaces(text: string): string {
  return text
    .normalize()
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
}

/**
 * Normalises input of letters, digits and marks only: full-width ones to ASCII, without invisible characters, trimmed.
 */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
}

/**
 * Extracts an e-mail address from pasted text: removes a label, `mailto:`, a name before angle brackets, and characters
 * after it. A text with no address, or several, stays unchanged.
 */
export function bareEmail(raw: string): string {
  const text = plainSigns(raw)
  return /^(?:[^@]*[:<(]\s*)?([^\s:<(@]+@[^\s<>(),;:@]+?)[\s.,;:>)]*$/u.exec(text)?.[1] ?? text
}

/** Fails for null, undefined, false, an empty list and a blank text. Zero is a value. */
export function required(value: FieldValue): Problem | null {
  const isMissing =
    value === null ||
    value === undefined ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'string' && value.trim() === '')
  return isMissing ? { code: 'required' } : null
}

/** At least `length` characters; an empty text passes (that is `required`'s business). */
export function min(value: string, length: number): Problem | null {
  const count = characterCount(value)
  return count > 0 && count < length ? { code: 'min_length', params: { min: length } } : null
}

/** At most `length` characters; an empty text passes. */
export function max(value: string, length: number): Problem | null {
  return characterCount(value) > length ? { code: 'max_length', params: { max: length } } : null
}

/** Equal to another field when both are written as text. */
export function confirmed(value: FieldValue, other: FieldValue): Problem | null {
  return String(value ?? '') === String(other ?? '') ? null : { code: 'not_confirmed' }
}

/** An address that a mail server could take, with a last domain label of two characters or more. Empty passes. */
export function email(value: string): Problem | null {
  if (value === '') return null
  const local = value.slice(0, value.lastIndexOf('@'))
  const hasStrayDot = local.startsWith('.') || local.endsWith('.') || local.includes('..')
  const isValid = value.length <= EMAIL_MAX_LENGTH && local.length <= 64 && !hasStrayDot && EMAIL.test(value)
  return isValid ? null : { code: 'email_invalid' }
}

/**
 * A person's whole name, as typed: required, with a letter of any script. No length is asked for: 김철수 is a whole name,
 * and many people in Indonesia have a single short one (W3C, "Personal names around the world").
 */
export function fullName(value: string): Problem | null {
  const name = collapseSpaces(value)
  if (name === '') return { code: 'required' }
  // guard: names-of-any-length
  if (!/\p{L}/u.test(name)) return { code: 'name_letter' }
  return null
}

/** A text with a letter or a digit of any script; an empty one passes. */
export function withText(value: string): Problem | null {
  // guard: places-of-any-length
  return value === '' || /[\p{L}\p{N}]/u.test(value) ? null : { code: 'signs_only' }
}

/** The first problem of a list of checks, in their order. */
export function firstProblem(...problems: readonly (Problem | null)[]): Problem | null {
  return problems.find((problem) => problem !== null) ?? null
}

/** Keeps the fields that have a problem. */
export function collectErrors<K extends string>(
  problems: Readonly<Partial<Record<K, Problem | null>>>,
): FieldErrors<K> {
  const errors: FieldErrors<K> = {}
  for (const field in problems) {
    const problem = problems[field]
    if (problem) errors[field] = problem
  }
  return errors
}

/** True when a form has no problem at all. */
export function isFreeOfErrors(errors: FieldErrors<string>): boolean {
  return Object.keys(errors).length === 0
}
