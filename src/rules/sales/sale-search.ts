import { isValidCnpj, isValidCpf, normaliseDocument } from '../people/document.ts'
import type { PaymentMethod } from '../methods/method.ts'
import { readOrderNumber } from '../order/order-number.ts'
import { ticketsOfNumber, type TicketRange } from '../tickets/ticket-code.ts'
import { bareEmail, plainSigns } from '../base/validation.ts'

/** Kinds of search terms; the list shows which one was recognised. */
export const SALE_SEARCH_KINDS = [
  'all',
  'email',
  'document',
  'order-number',
  'sale-id',
  'reference',
  'phone',
  'name',
] as const

/**
 * How a list shows its buyers to the user who searches it. `masked`: parts of a name match only the name as the list
 * shows it, and everything else has to be typed completely, so that no hidden value can be found letter by letter.
 */
export type BuyerSight = 'open' | 'masked'

/** Text that a user typed or pasted into the search box for sales. */
export type SaleSearch =
  | { kind: 'all' }
  | { kind: 'email'; email: string }
  | { kind: 'document'; document: string }
  /** The number of an order; a ticket's number looks the same, and so does a name such as Jean-Marc. */
  | { kind: 'order-number'; number: string; tickets: TicketRange; words: string; sight: BuyerSight }
  /** A name of 22 letters and hyphens, such as Nascimento-Albuquerque, looks the same. */
  | { kind: 'sale-id'; id: string; words: string; sight: BuyerSight }
  /** Reference of a gateway, a bank or the books, or a document of another country. */
  | { kind: 'reference'; reference: string }
  /** Digits of a phone number, without its country or with it; a gateway's number may look the same. */
  | { kind: 'phone'; digits: string; reference: string; sight: BuyerSight }
  /** Parts of a name, in any order; in the open, of an address as well. */
  | { kind: 'name'; words: string; sight: BuyerSight }

/**
 * Filters of a list of sales besides its search. `method`: that of the last attempt; `coupon`: its name; `affiliate`:
 * an id; amounts are decimal, in the currency of each sale.
 */
export type SaleNarrowing = {
  product?: number | undefined
  offer?: { product: number; hash: string } | undefined
  method?: PaymentMethod | undefined
  coupon?: string | undefined
  affiliate?: number | undefined
  least?: number | undefined
  most?: number | undefined
}

/** The periods that a list of sales may be narrowed to, in days; 0: all of it. */
export const SALE_DAYS = [7, 30, 90, 365, 0] as const
export type SaleDays = (typeof SALE_DAYS)[number]
/** Default period: no list searches more than that unless requested. */
export const USUAL_SALE_DAYS: SaleDays = 90

/**
 * Names and phone numbers are looked for among so many of the newest sales, for there is no index of either; and so many
 * of the newest with a method, a coupon or an affiliate make a list of them.
 */
export const NAMES_AMONG = 10_000

/** So many are counted; of more it is said that there are more. */
export const SALES_COUNTED = 1_000

const SALE_ID = /(?:^|[/=])([A-Za-z0-9_-]{22})(?:$|[/?&#])/
/** Eight to fifteen digits, as people write them: (11) 98765-4321, +55 11 98765-4321. */
const PHONE = /^\+?(?:[ ().-]*\d){8,15}$/
/** References have no spaces, are long, and have digits. */
const REFERENCE = /^(?=.*\d)[A-Za-z0-9_.:+/=-]{9,200}$/

/**
 * Recognises the kind of the typed text by its form: an e-mail address, a Brazilian document, the number of an order or
 * ticket, a phone number, a sale's id or link, a reference, or else a name.
 */
export function readSaleSearch(typed: string, sight: BuyerSight): SaleSearch {
  const text = plainSigns(typed)
  if (text === '') return { kind: 'all' }
  const address = bareEmail(text)
  if (/^\S+@\S+$/.test(address)) return { kind: 'email', email: address.toLowerCase() }
  if (isValidCpf(text) || isValidCnpj(text))
    return { kind: 'document', document: normaliseDocument('BR', text) }
  // Eight letters alone are a name: of 32^8 numbers one in forty has no digit.
  const number = /[\d-]/.test(text) ? readOrderNumber(text) : null
  if (number !== null)
    return { kind: 'order-number', number, tickets: ticketsOfNumber(number), words: text, sight }
  if (PHONE.test(text)) return { kind: 'phone', digits: text.replaceAll(/\D/g, ''), reference: text, sight }
  const id = SALE_ID.exec(text)?.[1]
  if (id !== undefined) return { kind: 'sale-id', id, words: text, sight }
  return REFERENCE.test(text) ? { kind: 'reference', reference: text } : { kind: 'name', words: text, sight }
}

/** Checks whether a search confirms a complete buyer detail that the list itself would mask. */
export function isGuessAtBuyer({ kind }: SaleSearch): boolean {
  return kind === 'email' || kind === 'document' || kind === 'phone' || kind === 'reference'
}

/** National numbers of Brazil have ten or eleven digits (Anatel, Resolução 749/2022); typed so, they are whole as well. */
const BRAZILIAN_NUMBER = /^\d{10,11}$/

/** Letters of one word or of two with a hyphen between, as many people are called. */
const LIKE_A_NAME = /^[\p{L}-]+$/u

/**
 * Returns the partial search that follows an exact search without a result. E-mail addresses and references are
 * searched by parts for roles that may read names and addresses; a possible name is searched as every name is.
 */
export function asParts(search: SaleSearch): SaleSearch {
  switch (search.kind) {
    case 'email':
      return { kind: 'name', words: search.email, sight: 'open' }
    case 'reference':
      return { kind: 'name', words: search.reference, sight: 'open' }
    case 'order-number':
    case 'sale-id':
      return LIKE_A_NAME.test(search.words)
        ? { kind: 'name', words: search.words, sight: search.sight }
        : search
    default:
      return search
  }
}

/**
 * Text as it is compared in a search: without accents and joiners, letters of one form. The database does the same
 * (`foldedOf` of `sale-list-store.ts`).
 */
export function foldedForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase()
}

/** Reads the name of an offer in a filter, `1001/promo01`; null if it is not one. */
export function readOfferName(text: string): SaleNarrowing['offer'] | null {
  const [, product = '', hash = ''] = /^([1-9]\d{0,14})\/([\w-]{1,64})$/.exec(text) ?? []
  return product === '' ? null : { product: Number(product), hash }
}

/** The numbers, with their country, that somebody may mean who has typed a whole one. */
export function wholeNumbersOf(digits: string): string[] {
  return BRAZILIAN_NUMBER.test(digits) ? [digits, `55${digits}`] : [digits]
}

/** Checks whether a list by this search is limited to a period: a search with its own index is not. */
export function isWithinDays({ kind }: SaleSearch): boolean {
  return kind === 'all' || kind === 'name'
}

/** A buyer's name for who may not read it: `Maria S.` */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}.`
}

/** An address of mail for who may not read it: `m…@example.com` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0] ?? ''}…${email.slice(at)}`
}

/** A document for who may not read it: its last two characters. */
export function maskedDocument(document: string): string {
  return document === '' ? '' : `…${document.slice(-2)}`
}
