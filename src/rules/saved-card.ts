/** How long a mailed code opens the saved cards, and how long they stay open afterwards, in minutes. */
export const CARD_CODE_MINUTES = 10
export const CARD_RIGHT_MINUTES = 30
/** How often one code may be tried. */
export const CARD_CODE_TRIES = 5

/** How many codes may be asked for: within an hour by one session or address block, for one address within hour and day. */
export const CARD_CODE_LIMITS = { session: 5, email: 5, emailDay: 10, block: 30 } as const

/** An address as saved cards are found by: without the case and the spaces that people type differently. */
export function cardOwner(email: string): string {
  return email.trim().toLowerCase()
}

const CODE_DIGITS = 6

/** A code of six digits from a number drawn evenly among far more than a million. */
export function cardCodeOf(drawn: number): string {
  return String(drawn % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** The digits of a code as somebody typed it, with or without spaces; null for what can be none. */
export function readCardCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
