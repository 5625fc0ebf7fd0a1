import type { CountryCode } from '../base/country.ts'
import { readCountry } from '../base/countries.ts'
import { isEuropean } from '../base/country.ts'
import { isDocumentCountry, isValidDocument, normaliseDocument } from '../people/document.ts'
import { isPlausiblePhone } from '../people/phone.ts'
import {
  readFlag,
  readId,
  readText,
  readToken,
  readVersion,
  type CheckoutVersion,
  type Query,
} from '../base/query-values.ts'
import { collapseSpaces, email, fullName } from '../base/validation.ts'

/** An order bump that the link names, with the offer it is to be sold under. */
export type LinkedBump = { readonly product_id: number; readonly offer: string | null }

type PrefilledField = 'name' | 'email' | 'cellphone' | 'document'

/** Parameters of a checkout link. All of them are untrusted input: ids may not exist, which is reported by a 404. */
export type QueryPrefill = {
  /** Initial values of the form; '' where the link has no usable value. */
  readonly person: Readonly<Record<PrefilledField, string>>
  /** The fields that `force` locks: only prefilled ones that pass their check. */
  readonly locked: Readonly<Record<PrefilledField, boolean>>
  readonly affiliate_id: number | null
  readonly bumps: readonly LinkedBump[]
  /** `b_fc`: the bumps start checked. Never for European buyers (Directive 2011/83/EU, article 22). */
  readonly forceBumps: boolean
  readonly batch_ids: readonly number[]
  readonly coupon: string | null
  readonly custom_checkout_id: number | null
  readonly wpp_id: string | null
  readonly upsell_id: string | null
  readonly subscription_id: string | null
  readonly client_id: string | null
  readonly version: CheckoutVersion | null
  readonly debugPixel: boolean
  readonly country: CountryCode | null
  readonly sale_id: string | null
}

/** The highest n of b_id_{n} and bt_id_{n} that is read. */
export const MAX_NUMBERED_PARAMETERS = 20

const MAX_LENGTHS = { name: 120, email: 254, cellphone: 32, document: 32, coupon: 60 } as const

/** '' and then '_1' to '_20': the endings of a parameter that may be numbered. */
const ENDINGS = ['', ...Array.from({ length: MAX_NUMBERED_PARAMETERS }, (_, index) => `_${index + 1}`)]

/** The bumps of a link in the order of their numbers; one that is named twice counts once. */
export function readLinkedBumps(query: Query): LinkedBump[] {
  const bumps = new Map<number, LinkedBump>()
  for (const ending of ENDINGS) {
    const productId = readId(query, `b_id${ending}`)
    if (productId === null || bumps.has(productId)) continue
    bumps.set(productId, { product_id: productId, offer: readToken(query, `b_offer${ending}`) })
  }
  return [...bumps.values()]
}

function readBatches(query: Query): number[] {
  const ids = ENDINGS.map((ending) => readId(query, `bt_id${ending}`)).filter((id) => id !== null)
  return [...new Set(ids)]
}

/** A phone parameter; the + of an international number arrives as a space when a link did not escape it. */
function readPhone(query: Query): string {
  const raw = readText(query, 'ph', MAX_LENGTHS.cellphone)
  return /^ [0-9]/.test(raw) ? `+${raw.trim()}` : raw.trim()
}

function readPerson(query: Query, country: CountryCode): Record<PrefilledField, string> {
  return {
    name: collapseSpaces(readText(query, 'fn', MAX_LENGTHS.name)),
    email: readText(query, 'em', MAX_LENGTHS.email).trim(),
    cellphone: readPhone(query),
    document: normaliseDocument(country, readText(query, 'document', MAX_LENGTHS.document)),
  }
}

function lockedFields(
  { name, email: address, cellphone, document }: Record<PrefilledField, string>,
  country: CountryCode,
): Record<PrefilledField, boolean> {
  return {
    name: fullName(name) === null,
    email: address !== '' && email(address) === null,
    cellphone: isPlausiblePhone(country, cellphone),
    document: document !== '' && isDocumentCountry(country) && isValidDocument(country, document),
  }
}

const NOTHING_LOCKED = { name: false, email: false, cellphone: false, document: false } as const

/** The coupon that a link names (`cupom`); null: none. */
export function linkedCouponName(query: Query): string | null {
  const name = collapseSpaces(readText(query, 'cupom', MAX_LENGTHS.coupon))
  return name === '' ? null : name
}

/**
 * Reads the parameters of a checkout link. `country` is the buyer's, already decided (the link's own country is only
 * one of its hints): documents and phones are validated by it. Malformed values are treated as absent.
 */
export function readQuery(query: Query, country: CountryCode): QueryPrefill {
  const person = readPerson(query, country)
  return {
    person,
    locked: readFlag(query, 'force') ? lockedFields(person, country) : NOTHING_LOCKED,
    affiliate_id: readId(query, 'a_id'),
    bumps: readLinkedBumps(query),
    forceBumps: readFlag(query, 'b_fc') && !isEuropean(country),
    batch_ids: readBatches(query),
    coupon: linkedCouponName(query),
    custom_checkout_id: readId(query, 'ch_id'),
    wpp_id: readToken(query, 'wpp_id'),
    upsell_id: readToken(query, 'up_id'),
    subscription_id: readToken(query, 'subscription_id'),
    client_id: readToken(query, 'client_id'),
    version: readVersion(query),
    debugPixel: readFlag(query, 'debugPixel'),
    country: readCountry(readText(query, 'country', 2)),
    sale_id: readToken(query, 's_id'),
  }
}
