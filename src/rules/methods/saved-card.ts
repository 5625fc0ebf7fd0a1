import { MINUTES, type Limit } from '../base/limit.ts'
import { bareEmail } from '../base/validation.ts'

/** How long a mailed code opens the saved cards, and how long they stay open afterwards, in minutes. */
export const CARD_CODE_MINUTES = 10
export const CARD_RIGHT_MINUTES = 30

const CODES = 'codes for saved cards'

/** How many codes may be asked for, and how often one may be tried. */
export const CARD_CODE_LIMITS = {
  session: { counts: CODES, by: 'session', most: 5, minutes: MINUTES.hour, isTyped: false, above: 'refused' },
  block: {
    counts: CODES,
    by: 'address block',
    most: 30,
    minutes: MINUTES.hour,
    isTyped: false,
    above: 'refused',
  },
  /** Not of a session that has bought with the address. */
  email: {
    counts: CODES,
    by: 'e-mail at a seller',
    most: 5,
    minutes: MINUTES.hour,
    isTyped: true,
    above: 'captcha',
    way: 'The code, with the captcha; without it in a browser that has bought with the address',
  },
  'email of a day': {
    counts: CODES,
    by: 'e-mail at a seller',
    most: 10,
    minutes: MINUTES.day,
    isTyped: true,
    above: 'mail withheld',
    way: 'The code in a browser that has bought with the address; elsewhere the card, typed anew, or another method',
  },
  tries: { counts: 'tries', by: 'code', most: 5, minutes: null, isTyped: false, above: 'refused' },
} as const satisfies Record<string, Limit>

/** An address as saved cards are found by: without the case and the spaces that people type differently. */
export function cardOwner(email: string): string {
  return bareEmail(email).toLowerCase()
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
