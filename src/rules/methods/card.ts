import { digitsOf } from '../base/digits.ts'
import type { FieldErrors, Problem } from '../base/validation.ts'
import { collectErrors, fullName, required } from '../base/validation.ts'

/*
 * Served in the card fields' own page, where every byte is loaded before a number can be typed: keep it small.
 */

/**
 * Issuer ranges by brand, in the order in which they are tried: Elo's lie inside those of Visa, Discover and
 * Maestro, Hipercard's and Hiper's inside Diners' and Maestro's. A range is `low-high`, both of one length.
 */
const ISSUER_RANGES = {
  elo:
    '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297 ' +
    '636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 ' +
    '650901-650978 651652-651679 655000-655019 655021-655058',
  hipercard: '606282 384100 384140 384160',
  hiper: '637095 637568 637599 637609 637612',
  amex: '34 37',
  jcb: '3528-3589',
  diners: '300-305 3095 36 38-39',
  visa: '4',
  mastercard: '51-55 2221-2720',
  discover: '6011 644-649 65',
  unionpay: '62 81',
  maestro: '5018 5020 5038 56-58 63 67 6',
  aura: '50',
} as const

export type CardBrand = keyof typeof ISSUER_RANGES

/** Every brand that a number can turn out to be. */
export const CARD_BRANDS = Object.keys(ISSUER_RANGES) as readonly CardBrand[]

export const CARD_NUMBER_MIN = 13
export const CARD_NUMBER_MAX = 19

/** Years from now beyond which an expiry is taken for a typing error. */
const EXPIRY_HORIZON_YEARS = 20
const HALF_DAY_MS = 12 * 60 * 60 * 1000

/** The brands whose numbers have one length only; a field may move on when it is reached. */
const FIXED_LENGTHS: Readonly<Partial<Record<CardBrand, number>>> = {
  elo: 16,
  hiper: 16,
  amex: 15,
  mastercard: 16,
}

/** A card as it is typed; `holderName` is absent where it is asked for on another page. */
export type Card = {
  readonly number: string
  /** MM/YY or MM/YYYY. */
  readonly expiry: string
  readonly cvv: string
  readonly holderName?: string | undefined
}

/** Month 1 to 12 and a year of four digits. */
export type Expiry = { readonly month: number; readonly year: number }

function isInRange(digits: string, range: string): boolean {
  const [low = '', high = low] = range.split('-')
  const head = digits.slice(0, low.length)
  return head.length === low.length && head >= low && head <= high
}

/** Returns the brand of a card number or of its first digits; null while several are possible or none is known. */
export function cardBrand(number: string): CardBrand | null {
  const digits = digitsOf(number)
  return (
    CARD_BRANDS.find((brand) => ISSUER_RANGES[brand].split(' ').some((range) => isInRange(digits, range))) ??
    null
  )
}

/** The Luhn check (ISO/IEC 7812-1) of a text of digits. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at)) * (at % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return digits !== '' && sum % 10 === 0
}

/** How many digits the field takes: the brand's own length, else 19. */
export function cardNumberLength(brand: CardBrand | null): number {
  return (brand && FIXED_LENGTHS[brand]) ?? CARD_NUMBER_MAX
}

/** 13 to 19 digits (spaces and hyphens aside) that pass Luhn and fit the brand. */
export function isValidCardNumber(number: string): boolean {
  const digits = number.replace(/[\s-]/g, '')
  const brand = cardBrand(digits)
  const isRightLength = brand === null || (FIXED_LENGTHS[brand] ?? digits.length) === digits.length
  return /^[0-9]{13,19}$/.test(digits) && isRightLength && passesLuhn(digits)
}

/** A number while it is typed, grouped as on the card: 4-6-5 for Amex, 4-6-4 for Diners, else fours. */
export function formatCardNumber(number: string): string {
  const brand = cardBrand(number)
  const digits = digitsOf(number).slice(0, cardNumberLength(brand))
  const isSixInTheMiddle = brand === 'amex' || (brand === 'diners' && digits.length <= 14)
  const groups = isSixInTheMiddle
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter((group) => group !== '').join(' ')
}

/**
 * An expiry while it is typed or once it is filled in: a first digit above 1, or one before a separator, is a month of
 * its own ("9" becomes "09", "1/31" becomes "01/31"). While something is deleted, another digit of it may follow.
 */
export function formatExpiry(typed: string, isDeleting = false): string {
  const isShort = (isDeleting ? /^[2-9]$/ : /^\D*(?:[2-9]|[1-9]\D)/).test(typed.normalize('NFKC'))
  const digits = `${isShort ? '0' : ''}${digitsOf(typed)}`.slice(0, 6)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Reads MM/YY, MM/YYYY, MMYY or MMYYYY (browsers fill in any of them); null when it is no month. */
export function parseExpiry(text: string): Expiry | null {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*((?:20)?[0-9]{2})\s*$/.exec(text) ?? []
  return month === '' ? null : { month: Number(month), year: (Number(year) % 100) + 2000 }
}

/** Checks whether a card has expired: it is valid through the last day of its month, in every time zone. */
export function isExpired({ month, year }: Expiry, now: Date): boolean {
  const latestZone = new Date(now.getTime() - HALF_DAY_MS)
  return year * 12 + month - 1 < latestZone.getUTCFullYear() * 12 + latestZone.getUTCMonth()
}

function checkExpiry(text: string, now: Date): Problem | null {
  const expiry = parseExpiry(text)
  if (expiry === null || expiry.year > now.getUTCFullYear() + EXPIRY_HORIZON_YEARS) {
    return { code: 'card_expiry_invalid' }
  }
  return isExpired(expiry, now) ? { code: 'card_expired' } : null
}

/** How many digits a brand's security code has; a brand that is not known yet may have either. */
export function cvvLengths(brand: CardBrand | null): readonly number[] {
  if (brand === null) return [3, 4]
  return brand === 'amex' ? [4] : [3]
}

function checkCvv(cvv: string, brand: CardBrand | null): Problem | null {
  const code = cvv.trim()
  return /^[0-9]+$/.test(code) && cvvLengths(brand).includes(code.length)
    ? null
    : { code: 'card_cvv_invalid' }
}

/** Every problem of a card, by field. */
export function validateCard(card: Card, now: Date): FieldErrors<keyof Card> {
  const { number, expiry, cvv, holderName } = card
  const wrongNumber: Problem | null = isValidCardNumber(number) ? null : { code: 'card_number_invalid' }
  return collectErrors<keyof Card>({
    number: required(number) ?? wrongNumber,
    expiry: required(expiry) ?? checkExpiry(expiry, now),
    cvv: required(cvv) ?? checkCvv(cvv, cardBrand(number)),
    holderName: holderName === undefined ? null : fullName(holderName),
  })
}
