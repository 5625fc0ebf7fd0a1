/**
 * Advice of a card scheme or issuer after a refusal: the card is refused permanently, its data have to be corrected
 * first, or it may be charged again after some hours.
 */
export type SchemeAdvice = {
  retry: 'never' | 'after-update' | 'later'
  /** From when on it may be charged again, in hours after the refusal; null: none is said. */
  hours: number | null
  /** As it was answered, with what it is a code of. */
  code: string
}

type Meaning = Pick<SchemeAdvice, 'retry' | 'hours'>

const NEVER: Meaning = { retry: 'never', hours: null }
const AFTER_UPDATE: Meaning = { retry: 'after-update', hours: null }
const later = (hours: number | null): Meaning => ({ retry: 'later', hours })

/**
 * Mastercard's merchant advice codes (the list as Braintree, payabl. and Solidgate publish it). 02 is three days by
 * what Mastercard asks of insufficient funds. A prepaid card that cannot be loaded and a number for one purchase are
 * good for no later charge.
 */
const MASTERCARD: Readonly<Record<string, Meaning>> = {
  '01': AFTER_UPDATE,
  '02': later(72),
  '03': NEVER,
  '04': AFTER_UPDATE,
  '05': NEVER,
  '21': NEVER,
  '22': AFTER_UPDATE,
  '24': later(1),
  '25': later(24),
  '26': later(48),
  '27': later(96),
  '28': later(144),
  '29': later(192),
  '30': later(240),
  '40': NEVER,
  '41': NEVER,
  '42': NEVER,
}

/** Visa's categories of refusals: never approved, not now, not with these data. */
const VISA_CATEGORIES: Readonly<Record<string, Meaning>> = { '1': NEVER, '2': later(null), '3': AFTER_UPDATE }

/**
 * The category of Visa's response codes (as Forte, checkout.com and retries.com publish it). Where they differ, 14 is of
 * the newer list, and 03, 62, 78 and 93 are left out: nothing is advised of them.
 */
const VISA_RESPONSES: Readonly<Record<string, Meaning>> = {
  ...responses(NEVER, '04 07 12 15 41 43 46 57 R0 R1 R3'),
  ...responses(later(null), '19 51 59 61 65 75 86 91 96 N3 N4'),
  ...responses(AFTER_UPDATE, '14 54 55 82 1A 6P N7'),
}

function responses(meaning: Meaning, codes: string): Readonly<Record<string, Meaning>> {
  return Object.fromEntries(codes.split(' ').map((code): [string, Meaning] => [code, meaning]))
}

/** Details of an answer besides the acquirer's own reason; null where it has none. */
export type SchemeAnswer = {
  brand: string | null
  /** Mastercard's merchant advice code, or Visa's category. */
  advice: string | null
  /** The scheme's response code, as the issuer gave it. */
  response: string | null
}

/** The scheme's advice in an answer; null where it says none, or none that is known. */
export function schemeAdviceOf({ brand, advice, response }: SchemeAnswer): SchemeAdvice | null {
  if (brand === 'visa') {
    const category = advice?.replace(/^0/, '') ?? null
    return (
      meant(VISA_CATEGORIES, category, 'visa category') ?? meant(VISA_RESPONSES, response, 'visa response')
    )
  }
  // Only Mastercard's advice has two digits; an answer that names no brand and has them is one of its cards.
  return brand === 'mastercard' || brand === 'maestro' || brand === null
    ? meant(MASTERCARD, advice, 'mastercard advice')
    : null
}

function meant(
  table: Readonly<Record<string, Meaning>>,
  code: string | null,
  of: string,
): SchemeAdvice | null {
  const meaning = code !== null && Object.hasOwn(table, code) ? table[code] : undefined
  return meaning === undefined ? null : { ...meaning, code: `${of} ${code}` }
}
