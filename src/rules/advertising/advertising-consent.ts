import type { ConsentScope } from '../catalogue/catalogue.ts'
import type { CountryCode } from '../base/country.ts'

/**
 * Countries where advertising needs a buyer's yes first: the European Economic Area, the United Kingdom and Switzerland
 * (Directive 2002/58/EC, article 5(3), with GDPR article 7; Google's EU user consent policy names the same list).
 */
const ASKS_FIRST: ReadonlySet<CountryCode> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(
    ' ',
  ),
)

/** Possible answers of a buyer. */
export const CONSENT_CHOICES = ['granted', 'denied'] as const
/** A buyer's answer: none yet, yes or no. */
export type ConsentChoice = 'none' | (typeof CONSENT_CHOICES)[number]

/** The number of the question's words; a record of an answer says which of them were read. */
export const CONSENT_WORDS = 1

/** For how many days a browser remembers the answer; then it is asked again. */
export const CONSENT_DAYS = 180

/**
 * Checks whether a buyer's consent is required before advertisers are notified of them; an unknown country requires it
 * as well.
 */
export function asksFirst(country: CountryCode | null, scope: ConsentScope): boolean {
  return country === null || scope === 'everywhere' || ASKS_FIRST.has(country)
}

/** The buyer to ask, and the applicable law. */
export type AskedBuyer = { country: CountryCode | null; scope: ConsentScope; refusesBySignal: boolean }

/** Why advertisers are not notified of a buyer: the browser refuses, the buyer refused, or no consent was given yet. */
export type UnsentReason = 'signal' | 'denied' | 'unasked'

/**
 * Returns why advertisers may not be notified of a buyer; null if they may. Global Privacy Control (the header
 * `Sec-GPC: 1`) counts as a refusal; so does an unknown country.
 */
export function whyUnsent(
  { country, scope, refusesBySignal }: AskedBuyer,
  choice: ConsentChoice,
): UnsentReason | null {
  if (refusesBySignal) return 'signal'
  if (choice === 'denied') return 'denied'
  return choice === 'granted' || !asksFirst(country, scope) ? null : 'unasked'
}

/** Checks whether advertisers may be notified of a buyer. */
export function mayAdvertise(buyer: AskedBuyer, choice: ConsentChoice): boolean {
  return whyUnsent(buyer, choice) === null
}

/** The cookie in which a browser remembers its answer to a seller; another seller asks anew. */
export const consentCookieName = (sellerId: number): string => `ads_${sellerId}`

/** The answer that a browser's cookies hold for a seller. */
export function readConsent(cookie: string | undefined): ConsentChoice {
  return CONSENT_CHOICES.find((choice) => choice === cookie) ?? 'none'
}
