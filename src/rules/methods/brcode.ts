import type { Minor } from '../base/money.ts'

/*
 * The BR Code: the text behind a Pix QR code and "copia e cola". EMV QRCPS merchant-presented mode, as the Banco
 * Central's manual of Pix narrows it: a list of id (2) + length (2) + value, closed by a CRC.
 */

const PIX_DOMAIN = 'br.gov.bcb.pix'
const NO_TXID = '***'

export const MERCHANT_NAME_MAX = 25
export const MERCHANT_CITY_MAX = 15
export const PIX_URL_MAX = 77

/** The payee, as the payer's bank shows it before the key is looked up. */
type Merchant = { readonly merchantName: string; readonly merchantCity: string }

/** A code that carries the key itself, and maybe an amount (1 or more) and an identifier of up to 25 characters. */
export type StaticBrCode = Merchant & {
  readonly kind: 'static'
  readonly key: string
  readonly info?: string | undefined
  readonly amount?: Minor | undefined
  readonly txid?: string | undefined
}

/** A code whose charge lies at a URL (without scheme); with `recurrenceUrl` it also authorises a recurrence. */
export type DynamicBrCode = Merchant & {
  readonly kind: 'dynamic'
  readonly url: string
  readonly recurrenceUrl?: string | undefined
}

/** A code that only authorises a recurrence (Pix Automático). */
export type RecurrenceBrCode = Merchant & { readonly kind: 'recurrence'; readonly recurrenceUrl: string }

export type BrCode = StaticBrCode | DynamicBrCode | RecurrenceBrCode

/** CRC-16/CCITT-FALSE of an ASCII text, four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A text in the ASCII that a code may hold: accents dropped, anything else that is not ASCII a space, cut. */
export function asciiText(text: string, max: number): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  const printable = plain.replace(/[^\x20-\x7e]+/g, ' ').replace(/ +/g, ' ')
  return printable.trim().slice(0, max).trim()
}

/** One element. Throws RangeError for a value that is empty, too long or not ASCII. */
function element(id: string, value: string, max = 99): string {
  if (!/^[\x20-\x7e]+$/.test(value) || value.length > max) {
    throw new RangeError(`BR Code element ${id}: 1 to ${max} ASCII characters wanted`)
  }
  return id + String(value.length).padStart(2, '0') + value
}

const optional = (id: string, value: string | undefined, max?: number): string =>
  value === undefined ? '' : element(id, value, max)

function urlTemplate(id: string, url: string): string {
  return element(id, element('00', PIX_DOMAIN) + element('25', url, PIX_URL_MAX))
}

function accountTemplate(code: BrCode): string {
  if (code.kind === 'dynamic') return urlTemplate('26', code.url)
  const key = code.kind === 'static' ? element('01', code.key, 77) + optional('02', code.info) : ''
  return element('26', element('00', PIX_DOMAIN) + key)
}

function amountElement(amount: Minor | undefined): string {
  if (amount === undefined) return ''
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`not an amount to pay: ${amount}`)
  return element('54', (amount / 100).toFixed(2), 13)
}

/**
 * Writes a BR Code. Names lose their accents and are cut to what fits. Throws RangeError for a key, URL, amount or
 * identifier that no code can hold.
 */
export function encodeBrCode(code: BrCode): string {
  const isStatic = code.kind === 'static'
  const recurrenceUrl = isStatic ? undefined : code.recurrenceUrl
  const body =
    element('00', '01') +
    (code.kind === 'dynamic' ? element('01', '12') : '') +
    accountTemplate(code) +
    element('52', '0000') +
    element('53', '986') +
    amountElement(isStatic ? code.amount : undefined) +
    element('58', 'BR') +
    element('59', asciiText(code.merchantName, MERCHANT_NAME_MAX)) +
    element('60', asciiText(code.merchantCity, MERCHANT_CITY_MAX)) +
    element('62', element('05', (isStatic ? code.txid : undefined) ?? NO_TXID, 25)) +
    (recurrenceUrl === undefined ? '' : urlTemplate('80', recurrenceUrl)) +
    '6304'
  return body + crc16(body)
}

type Elements = ReadonlyMap<string, string>

function readElements(text: string): Elements | null {
  const elements = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [, id = '', size = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(size))
    if (id === '' || value.length !== Number(size) || elements.has(id)) return null
    elements.set(id, value)
    at += 4 + value.length
  }
  return elements
}

/** The elements of a template that belongs to Pix; an absent one has none. */
function readPixTemplate(value: string | undefined): Elements | null {
  const elements = readElements(value ?? '')
  return elements?.get('00')?.toLowerCase() === PIX_DOMAIN ? elements : null
}

function readAmount(text: string | undefined): Minor | null | undefined {
  if (text === undefined) return undefined
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}

function readStatic(merchant: Merchant, account: Elements, root: Elements): StaticBrCode | null {
  const amount = readAmount(root.get('54'))
  const key = account.get('01')
  if (key === undefined || amount === null) return null
  const txid = readElements(root.get('62') ?? '')?.get('05')
  const info = account.get('02')
  return {
    kind: 'static',
    ...merchant,
    key,
    ...(info === undefined ? {} : { info }),
    ...(amount === undefined ? {} : { amount }),
    ...(txid === undefined || txid === NO_TXID ? {} : { txid }),
  }
}

/** Reads a BR Code; null for a wrong checksum, a broken list or a code that is not Pix in reais. */
export function parseBrCode(text: string): BrCode | null {
  if (!/^[\x20-\x7e]+6304[0-9A-Fa-f]{4}$/.test(text)) return null
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return null
  const root = readElements(text)
  const account = readPixTemplate(root?.get('26'))
  const merchantName = root?.get('59')
  const merchantCity = root?.get('60')
  if (!root || !account || merchantName === undefined || merchantCity === undefined) return null
  if (root.get('00') !== '01' || root.get('53') !== '986') return null
  const merchant = { merchantName, merchantCity }
  const url = account.get('25')
  const recurrenceUrl = readPixTemplate(root.get('80'))?.get('25')
  if (url !== undefined) {
    return { kind: 'dynamic', ...merchant, url, ...(recurrenceUrl === undefined ? {} : { recurrenceUrl }) }
  }
  if (account.has('01')) return readStatic(merchant, account, root)
  return recurrenceUrl === undefined ? null : { kind: 'recurrence', ...merchant, recurrenceUrl }
}
