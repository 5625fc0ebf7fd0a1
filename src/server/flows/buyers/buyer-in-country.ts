import type { KnownBuyer } from '#contract/checkout/page.ts'
import type { CountryCode } from '#rules/base/country.ts'
import { normaliseDocument, validateDocument } from '#rules/people/document.ts'
import {
  FOREIGN_DOCUMENTS,
  isForeignDocumentCountry,
  type ForeignDocumentCountry,
} from '#rules/people/foreign-document.ts'
import { toE164 } from '#rules/people/phone.ts'

const DOCUMENT_COUNTRIES: readonly CountryCode[] = ['BR', ...Object.keys(FOREIGN_DOCUMENTS)]

function looksRightIn(country: CountryCode, document: string): boolean {
  if (country === 'BR') return validateDocument('BR', document) === null
  if (!isForeignDocumentCountry(country)) return false
  return looksRightAbroad(country, document)
}

function looksRightAbroad(country: ForeignDocumentCountry, document: string): boolean {
  const value = normaliseDocument(country, document)
  return FOREIGN_DOCUMENTS[country].some((kind) => kind.looksRight(value))
}

/**
 * Checks whether a document is not one of this country: one typed for another country has to look valid here, and one
 * typed here must not plainly be one of another, such as a CPF in the field of an RFC.
 */
function isOfOtherCountry(country: CountryCode, from: CountryCode, document: string): boolean {
  if (document === '' || looksRightIn(country, document)) return false
  return from !== country || DOCUMENT_COUNTRIES.some((other) => looksRightIn(other, document))
}

/**
 * Adapts the known data of a buyer to the form of a country. A buyer who changes the country keeps everything: a number
 * typed for another country is shown with its calling code. Only a document of another country is omitted, and its
 * field is empty; where it was stored it stays, so that it returns when the buyer does.
 */
export function buyerInCountry<T extends KnownBuyer>(buyer: T, country: CountryCode): T {
  const { personal, address } = buyer
  const from = address.country_code
  const cellphone = from === country ? null : toE164(from, personal.cellphone)
  return {
    ...buyer,
    personal: {
      ...personal,
      cellphone: cellphone ?? personal.cellphone,
      document: isOfOtherCountry(country, from, personal.document) ? '' : personal.document,
    },
  }
}
