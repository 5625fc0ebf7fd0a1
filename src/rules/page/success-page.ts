import { localePath, thankYouPath, type Locale } from '../base/locale.ts'
import type { PaymentMethod } from '../methods/method.ts'
import { readText, readToken, readVersion, type CheckoutVersion, type Query } from '../base/query-values.ts'

/*
 * The address of the success page, written by the page that leaves for it and read by the server that renders it
 * (specification of the checkout, section 2, "Success page query").
 */

/** A product that was bought beside the one whose page it is. */
export type AdditionalSale = { product_id: number; s_id: string; chc: string | null }

/** Contents of the query of a success page. */
export type SuccessQuery = {
  /** The sale of the page's own product, and the token that opens it. */
  s_id: string
  chc: string | null
  token: string | null
  offer: string | null
  version: CheckoutVersion | null
  /** `status=pending_fraud_analysis` */
  pendingFraudAnalysis: boolean
  /** `ticket_id_1` and so on. */
  tickets: readonly string[]
  /** `product_1` and so on. The specification shows the values alone: `{id}-s_id_{sale}`. */
  products: readonly AdditionalSale[]
}

const PENDING = 'pending_fraud_analysis'
/** A cart has at most 20 lines; nothing past this number is read. */
const MAX_NUMBERED = 20

/** `{id}-chc_{chc}-s_id_{sale}`, or `{id}-s_id_{sale}` where the purchase's code is not known. */
export function writeAdditionalSale({ product_id, chc, s_id }: AdditionalSale): string {
  return chc === null ? `${product_id}-s_id_${s_id}` : `${product_id}-chc_${chc}-s_id_${s_id}`
}

/** Ids are opaque and may themselves contain hyphens: ours have 22 characters, which separates the parts. */
const ADDITIONAL = /^([1-9]\d{0,9})-(?:chc_([A-Za-z0-9_-]{22})-)?s_id_([A-Za-z0-9_-]{22})$/

/** The sale that a value of the query names, or null. */
export function readAdditionalSale(value: string): AdditionalSale | null {
  const [, id, chc, s_id] = ADDITIONAL.exec(value) ?? []
  if (id === undefined || s_id === undefined) return null
  return { product_id: Number(id), chc: chc ?? null, s_id }
}

/** The parameters of a success page and their values, in order. */
export function writeSuccessQuery(query: SuccessQuery): [string, string][] {
  const numbered = (name: string, values: readonly string[]): [string, string | null][] =>
    values.map((value, index) => [`${name}_${index + 1}`, value])
  const all: [string, string | null][] = [
    ['s_id', query.s_id],
    ['chc', query.chc],
    ['token', query.token],
    ['offer', query.offer],
    ['version', query.version],
    ['status', query.pendingFraudAnalysis ? PENDING : null],
    ...numbered('ticket_id', query.tickets),
    ...numbered('product', query.products.map(writeAdditionalSale)),
  ]
  return all.filter((pair): pair is [string, string] => pair[1] !== null)
}

/** Parses it again; malformed values are treated as absent. */
export function readSuccessQuery(query: Query): SuccessQuery {
  const numbers = Array.from({ length: MAX_NUMBERED }, (_, index) => index + 1)
  const tickets = numbers.map((n) => readToken(query, `ticket_id_${n}`))
  const products = numbers.map((n) => readAdditionalSale(readText(query, `product_${n}`, 80)))
  return {
    s_id: readToken(query, 's_id') ?? '',
    chc: readToken(query, 'chc'),
    token: readToken(query, 'token'),
    offer: readToken(query, 'offer'),
    version: readVersion(query),
    pendingFraudAnalysis: readText(query, 'status', 40) === PENDING,
    tickets: tickets.filter((ticket) => ticket !== null),
    products: products.filter((product) => product !== null),
  }
}

/** Facts that decide which of its two addresses a success page uses. */
export type Ending = { isSpecialSeller: boolean; version: CheckoutVersion | null; method: PaymentMethod }

/**
 * The path of a success page: the thank-you word of the language, or the route named `product_id-success` for a special
 * seller's buyers who paid by credit card on layout v4 (specification of the checkout, section 2).
 */
export function successPath(locale: Locale, productId: number, ending: Ending): string {
  const isNamed = ending.isSpecialSeller && ending.version === 'v4' && ending.method === 'CREDIT_CARD'
  return isNamed ? localePath(locale, `/${productId}/success`) : thankYouPath(locale, productId)
}
