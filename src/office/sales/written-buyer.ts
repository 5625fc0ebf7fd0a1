import { maskDocument } from '#rules/people/document.ts'
import { maskBrazilianPhone } from '#rules/people/phone-typing.ts'

/** A document as it is written by hand; one that is shortened, or of another country, as it is. */
export function writtenDocument(country: string, document: string): string {
  return country === 'BR' && /^(?:\d{11}|[\dA-Z]{12}\d\d)$/.test(document) ? maskDocument(document) : document
}

/** A number as people in Brazil write it; any other as it is. */
export function writtenPhone(phone: string): string {
  return /^\+55\d{10,11}$/.test(phone) ? `+55 ${maskBrazilianPhone(phone)}` : phone
}
