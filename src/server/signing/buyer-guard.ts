import { ownDocument } from '#rules/people/foreign-document.ts'
import { digitsOf } from '#rules/base/digits.ts'
import { mac, type Keys } from './keys.ts'

/**
 * Values that identify two purchases as of one buyer and product: the same `key`, and one of `facts` in common. All are
 * keyed hashes. The key alone is known to many (a document is on every invoice), so that it neither blocks nor reveals
 * anything by itself (record 105).
 */
export type BuyerGuard = { key: string; facts: readonly string[] }

/** Buyer data of a submit. */
type GuardedBuyer = {
  productId: number
  sessionId: string
  country: string
  document: string
  email: string
  phone: string
}

/** How many last digits of a phone are compared: one may be typed with the code of its country and one without. */
const PHONE_DIGITS = 8

/**
 * The guard of a buyer: by their document, with their e-mail or session in common; without a document by their e-mail,
 * with their phone or session in common. A card in common needs no fact, and the database knows it by its own key.
 */
export function buyerGuardOf(keys: Keys, buyer: GuardedBuyer): BuyerGuard {
  const document = ownDocument(buyer.country.toUpperCase(), buyer.document)
  const email = buyer.email.trim().toLowerCase()
  const phone = digitsOf(buyer.phone).slice(-PHONE_DIGITS)
  const secret = (...parts: readonly (string | number)[]): string => mac(keys.guard, parts.join('|'))
  const session = secret('session', buyer.sessionId)
  return document === ''
    ? { key: `email:${secret(buyer.productId, email)}`, facts: [secret('phone', phone), session] }
    : { key: `document:${secret(buyer.productId, document)}`, facts: [secret('email', email), session] }
}
