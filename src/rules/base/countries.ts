import { DEFAULT_COUNTRY, type CountryCode } from './country.ts'
import type { Currency } from './money.ts'

/** Every country of ISO 3166-1, Brazil first: all of them can be chosen. Names come from `Intl.DisplayNames`. */
export const SELECTABLE_COUNTRIES: readonly CountryCode[] = [
  DEFAULT_COUNTRY,
  ...(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BS BT ' +
    'BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ' +
    'EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN ' +
    'HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI ' +
    'LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC ' +
    'NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA ' +
    'SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR ' +
    'TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
]

/** Reads a country code typed by a user; null if it is not one. */
export function readCountry(raw: string | null | undefined): CountryCode | null {
  const code = (raw ?? '').trim().toUpperCase()
  return SELECTABLE_COUNTRIES.includes(code) ? code : null
}

/** Hints in a request about the buyer's country. */
export type CountryHints = {
  /** The link's `country`, or what the selector set. */
  readonly parameter?: string | undefined
  /** The country that a trusted proxy saw. */
  readonly edge?: string | undefined
  /** The browser's languages, as it sends them. */
  readonly acceptLanguage?: string | undefined
}

/** The first region among a browser's languages that the selector offers. */
function regionOf(acceptLanguage: string | undefined): CountryCode | null {
  for (const [, region] of (acceptLanguage ?? '').matchAll(/(?:^|,)\s*[a-z]{2,3}-([a-z]{2})(?=[\s,;]|$)/gi)) {
    const country = readCountry(region)
    if (country !== null) return country
  }
  return null
}

/**
 * The buyer's country: the `country` parameter, else what the edge says, else the region of the browser's languages,
 * else Brazil.
 *
 * A language says how someone reads, not where they pay. Its region is taken only where that costs nothing: a price
 * in reais is a Brazilian offer, whose Pix, boleto and instalments a Brazilian with an English browser must not lose.
 * `priceCurrency` is the product's; without one (no product yet, or none that loads) languages are not read.
 */
export function detectCountry(hints: CountryHints, priceCurrency?: Currency): CountryCode {
  const readsLanguage = priceCurrency !== undefined && priceCurrency !== 'BRL'
  const region = readsLanguage ? regionOf(hints.acceptLanguage) : null
  return readCountry(hints.parameter) ?? readCountry(hints.edge) ?? region ?? DEFAULT_COUNTRY
}
