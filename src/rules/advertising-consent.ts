import type { CountryCode } from './country.ts'

/**
 * Countries where advertising needs a buyer's yes first: the European Economic Area, the United Kingdom and Switzerland
 * (Directive 2002/58/EC, article 5(3), with GDPR article 7; Google's EU user consent policy names the same list).
 */
const ASKS_FIRST: ReadonlySet<CountryCode> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(
    ' ',
  ),
)

/** Where a seller asks for consent: where the law says so, or everywhere. */
export type ConsentScope = 'law' | 'everywhere'

/** What a buyer said: nothing yet, yes or no. */
export type ConsentChoice = 'none' | 'granted' | 'denied'

/**
 * Whether advertisers may be told of a buyer. Global Privacy Control (the header `Sec-GPC: 1`) is a no; so is a country
 * that nobody knows.
 */
export function mayAdvertise(
  {
    country,
    scope,
    refusesBySignal,
  }: { country: CountryCode | null; scope: ConsentScope; refusesBySignal: boolean },
  choice: ConsentChoice,
): boolean {
  if (refusesBySignal || choice === 'denied') return false
  if (choice === 'granted') return true
  return country !== null && scope === 'law' && !ASKS_FIRST.has(country)
}
