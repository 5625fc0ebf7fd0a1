import { isValidCnpj, isValidCpf, normaliseDocument } from '../people/document.ts'
import type { PaymentMethod } from '../methods/method.ts'
import { readOrderNumber } from '../order/order-number.ts'
import { ticketsOfNumber, type TicketRange } from '../tickets/ticket-code.ts'
import { bareEmail, plainSigns } from '../base/validation.ts'

/** What is looked for; the list says which it took. */
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
 * How a list shows its buyers to whoever searches it. `masked`: parts of a name are looked for in the name as the list
 * shows it, and everything else has to be typed whole, so that nothing hidden is found out letter by letter.
 */
export type BuyerSight = 'open' | 'masked'

/** What somebody typed or pasted into the one box by which sales are found. */
export type SaleSearch =
  | { kind: 'all' }
  | { kind: 'email'; email: string }
  | { kind: 'document'; document: string }
  /** The number of an order; a ticket's number looks the same, and so does a name such as Jean-Marc. */
  | { kind: 'order-number'; number: string; tickets: TicketRange; words: string; sight: BuyerSight }
  /** A name of 22 letters and hyphens, such as Nascimento-Albuquerque, looks the same. */
  | { kind: 'sale-id'; id: string; words: string; sight: BuyerSight }
  /** What a gateway, a bank or the books call it, or a document of another country. */
  | { kind: 'reference'; reference: string }
  /** Digits of a phone number, without its country or with it; a gateway's number may look the same. */
  | { kind: 'phone'; digits: string; reference: string; sight: BuyerSight }
  /** Parts of a name, in any order; in the open, of an address as well. */
  | { kind: 'name'; words: string; sight: BuyerSight }

/**
 * What a list of sales is narrowed to beside its search. `method`: how it was tried to be paid last; `coupon`: its name;
 * `affiliate`: an id; amounts are decimal, in the currency of each sale.
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
/** Unless told: no list looks through more than that. */
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
 * Tells by its shape what was typed: an address of mail, a Brazilian document, the number of an order or ticket, a phone
 * number, a sale's id or link, a reference, or else a name.
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

/** Whether a search tells who has typed the whole of it that a buyer has it, though the list would not. */
export function isGuessAtBuyer({ kind }: SaleSearch): boolean {
  return kind === 'email' || kind === 'document' || kind === 'phone' || kind === 'reference'
}

/** National numbers of Brazil have ten or eleven digits (Anatel, Resolução 749/2022); typed so, they are whole as well. */
const BRAZILIAN_NUMBER = /^\d{10,11}$/

/** Letters of one word or of two with a hyphen between, as many people are called. */
const LIKE_A_NAME = /^[\p{L}-]+$/u

/**
 * The search by parts that follows an exact search without a result. An address of mail and a reference are looked for in
 * parts for roles that may read names and addresses; what may be a name is looked for as every name is.
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

/** An offer as a filter names it, `1001/promo01`; null: it is none. */
export function readOfferName(text: string): SaleNarrowing['offer'] | null {
  const [, product = '', hash = ''] = /^([1-9]\d{0,14})\/([\w-]{1,64})$/.exec(text) ?? []
  return product === '' ? null : { product: Number(product), hash }
}

/** The numbers, with their country, that somebody may mean who has typed a whole one. */
export function wholeNumbersOf(digits: string): string[] {
  return BRAZILIAN_NUMBER.test(digits) ? [digits, `55${digits}`] : [digits]
}

/** Whether a list by this search is bound to a period: what is found by an index of its own is not. */
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
