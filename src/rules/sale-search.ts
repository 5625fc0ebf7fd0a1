import { readOrderNumber } from './order-number.ts'

/** What somebody typed or pasted into the one box by which sales are found. */
export type SaleSearch =
  | { kind: 'all' }
  | { kind: 'email'; email: string }
  | { kind: 'order-number'; number: string }
  | { kind: 'sale-id'; id: string }
  | { kind: 'name'; words: string }

const SALE_ID = /(?:^|[/=])([A-Za-z0-9_-]{22})(?:$|[/?&#])/

/** Tells by its shape what was typed: an address of mail, an order number, a sale's id or link, or else a name. */
export function readSaleSearch(typed: string): SaleSearch {
  const text = typed.trim()
  if (text === '') return { kind: 'all' }
  if (/^\S+@\S+$/.test(text)) return { kind: 'email', email: text.toLowerCase() }
  // Eight letters alone are a name: of 32^8 numbers one in forty has no digit.
  const number = /[\d-]/.test(text) ? readOrderNumber(text) : null
  if (number !== null) return { kind: 'order-number', number }
  const id = SALE_ID.exec(text)?.[1]
  return id === undefined ? { kind: 'name', words: text } : { kind: 'sale-id', id }
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
