import type { CountryCode } from '../base/country.ts'
import { digitsOf } from '../base/digits.ts'
import { brazilianNational, isInternational } from './phone-typing.ts'

/**
 * Calling codes (ITU E.164) of the countries whose numbers are known, and how many digits a national number may
 * have there. Source: Google's libphonenumber, possible lengths of the general numbering plan; a test compares them.
 * Argentina's may hold the 15 of a mobile besides.
 */
const NUMBERING_PLANS: Readonly<Record<CountryCode, { code: string; shortest: number; longest: number }>> =
  Object.fromEntries(
    (
      'BR55:8-11 AR54:10-13 CL56:9-11 CO57:8-11 MX52:10 PE51:8-9 PY595:6-11 UY598:4-12 US1:10 CA1:10 GB44:7-10 CH41:9-12 ' +
      'AO244:9 MZ258:8-9 JP81:8-13 AU61:5-12 AT43:4-13 BE32:8-9 BG359:6-12 HR385:7-9 CY357:8 CZ420:9-12 DK45:8 EE372:7-10 ' +
      'FI358:5-12 FR33:9 DE49:4-13 GR30:10-12 HU36:8-9 IS354:7-9 IE353:7-10 IT39:6-12 LV371:8 LI423:7-9 LT370:8 LU352:4-11 ' +
      'MT356:8 NL31:5-11 NO47:5-8 PL48:6-10 PT351:9 RO40:6-9 SK421:6-9 SI386:5-8 ES34:9 SE46:6-12'
    )
      .split(' ')
      .map((row) => {
        const [code = '', lengths = ''] = row.slice(2).split(':')
        const [shortest = 0, longest = shortest] = lengths.split('-').map(Number)
        return [row.slice(0, 2), { code, shortest, longest }]
      }),
  )

export const CALLING_CODES: Readonly<Record<CountryCode, string>> = Object.fromEntries(
  Object.entries(NUMBERING_PLANS).map(([country, { code }]) => [country, code]),
)

/** The digit that is dialled before a national number inside the country and is no part of it abroad. */
const TRUNK_PREFIXES: Readonly<Record<CountryCode, string>> = {
  HU: '06',
  US: '1',
  CA: '1',
}

/** Digits that were dialled so until lately: Mexican mobiles until 2019, Lithuania until 2024. */
const FORMER_PREFIXES: Readonly<Record<CountryCode, string>> = { MX: '1', LT: '8' }

/** Countries whose national numbers may begin with zero, or that never had a trunk prefix. */
const KEEPS_LEADING_ZERO: readonly CountryCode[] = ['IT', 'MX', 'ES', 'PT', 'NO', 'DK', 'IS', 'LV', 'EE']

/** Area codes (DDD) that Anatel has handed out. */
const BRAZILIAN_AREA_CODE = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])/

/** A `ph` parameter of this many characters is a whole number with its country code. */
export const COMPLETE_PHONE_QUERY_LENGTH = 13

/** Whether the link's `ph` is a whole number, so that the form checks only e-mail, name and document. */
export function isCompletePhoneQuery(ph: string | null | undefined): boolean {
  const number = (ph ?? '').trim()
  return (
    number.length >= COMPLETE_PHONE_QUERY_LENGTH && isPlausiblePhone('BR', `+${number.replace(/^\+/, '')}`)
  )
}

function isBrazilianNational(digits: string): boolean {
  return BRAZILIAN_AREA_CODE.test(digits) && /^..(?:9[0-9]{8}|[2-5][0-9]{7})$/.test(digits)
}

/** A national number without what is dialled before it only inside the country. */
function withoutTrunk(country: CountryCode, digits: string): string {
  const prefix = TRUNK_PREFIXES[country] ?? (KEEPS_LEADING_ZERO.includes(country) ? '' : '0')
  const former = FORMER_PREFIXES[country]
  const isTooLong = digits.length > (NUMBERING_PLANS[country]?.longest ?? digits.length)
  if (isTooLong && former !== undefined && digits.startsWith(former)) return digits.slice(former.length)
  return prefix !== '' && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits
}

/**
 * An international number as many write it, with the digit that is dialled only inside the country: +33 (0)6 … It
 * goes where the number is too long with it.
 */
function withoutTrunkAbroad(whole: string): string {
  const found = Object.entries(NUMBERING_PLANS).find(([, { code }]) => whole.startsWith(code))
  if (found === undefined) return whole
  const [country, { code, longest }] = found
  const national = whole.slice(code.length)
  if (national.length <= longest) return whole
  return code + withoutTrunk(country, national)
}

/**
 * A number in E.164, as it is stored. A text that begins with + or 00 brings its own country; otherwise it is a number of `country`.
 * Null when the country has no known code or the length cannot be right (E.164: at most 15 digits).
 */
export function toE164(country: CountryCode, raw: string): string | null {
  const plan = NUMBERING_PLANS[country]
  const digits = digitsOf(raw)
  if (isInternational(raw)) {
    // (0) is dialled inside the country alone, however long the number is with it.
    const whole = digitsOf(raw.normalize('NFKC').replace('(0)', '')).replace(/^00/, '')
    const tidy = whole.startsWith('55') ? `55${brazilianNational(raw)}` : withoutTrunkAbroad(whole)
    return /^[1-9][0-9]{7,14}$/.test(tidy) ? `+${tidy}` : null
  }
  if (plan === undefined) return null
  const national = country === 'BR' ? brazilianNational(raw) : withoutTrunk(country, digits)
  // Many write the country's code without a plus; a number that is too long for the country then has it.
  const hasCode = national.length > plan.longest && digits.startsWith(plan.code)
  const whole = hasCode ? withoutTrunkAbroad(digits) : plan.code + national
  return national.length >= 5 && whole.length >= 8 && whole.length <= 15 ? `+${whole}` : null
}

/**
 * Whether a number can be called: the one check of page and server. A Brazilian number needs a real area code and a
 * mobile or landline shape, any other number as many digits as its country has (of an unknown country: E.164's).
 */
export function isPlausiblePhone(country: CountryCode, raw: string): boolean {
  const number = toE164(country, raw)
  if (number === null) return isGeneralNumber(country, raw)
  if (number.startsWith('+55')) return isBrazilianNational(number.slice(3))
  const plans = Object.values(NUMBERING_PLANS).filter(({ code }) => number.startsWith(`+${code}`))
  return plans.length === 0 || plans.some((plan) => fits(plan, number))
}

/** A number without its country's code, of a country whose numbers are not known: as many digits as a number may have. */
function isGeneralNumber(country: CountryCode, raw: string): boolean {
  const { length } = digitsOf(raw)
  return NUMBERING_PLANS[country] === undefined && !isInternational(raw) && length >= 6 && length <= 15
}

function fits(
  { code, shortest, longest }: { code: string; shortest: number; longest: number },
  e164: string,
) {
  const length = e164.length - 1 - code.length
  return length >= shortest && length <= longest
}
