import { exponentOf, toWire, type Currency, type Minor } from './money.ts'
import { collapseSpaces } from './validation.ts'

/** Digits of an amount that a person may mean; more is a typing error. */
const MAX_DIGITS = 11

/** Digits in groups of three, all with the same separator, or without any. */
const WHOLE = /^(?:\d+|\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*)$/

/**
 * Reads an amount by the separators of a language: `1.250,50` and `R$ 49,90` in Portuguese, `1,250.50` in English.
 * Another notation is read if it is unambiguous (`25.50` in Portuguese); null for an ambiguous one (`49,999` in
 * Portuguese), for more decimals than the currency has, and for text that is not an amount. The symbol or code of the
 * currency may precede or follow it, that of another currency may not.
 * @param tag of the language and country whose separators apply, such as `pt` or `es-MX`
 * @returns minor units of the currency
 */
export function readAmount(text: string, currency: Currency, tag: string): Minor | null {
  const bare = withoutSign(collapseSpaces(text.normalize('NFKC').replace(/^[^:]*:/, '')), currency, tag)
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const exponent = exponentOf(currency)
  if (at === -1 || isGrouping(bare, at, exponent, tag)) return minorOf(bare, '', exponent)
  return minorOf(bare.slice(0, at), bare.slice(at + 1), exponent)
}

/** An amount as it is typed: with all decimals of its currency, and without its sign. `readAmount` reads it back. */
export function writeAmount(amount: Minor, currency: Currency, tag: string): string {
  const digits = exponentOf(currency)
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(tag, options).format(toWire(amount, currency))
}

/** The amount that the hint of a field shows, written by the separators that the field is read by. */
export function exampleAmount(currency: Currency, tag: string): string {
  return writeAmount(4990, currency, tag)
}

/** Whether the last point or comma of a number separates groups of digits, and no decimals. */
function isGrouping(bare: string, at: number, exponent: number, tag: string): boolean {
  const mark = bare.charAt(at)
  if (bare.indexOf(mark) !== at) return true
  const isDecimal = mark === decimalMark(tag)
  return bare.length - at - 1 === 3 && (!isDecimal || exponent === 0)
}

function minorOf(whole: string, decimals: string, exponent: number): Minor | null {
  if (!WHOLE.test(whole) || !/^\d*$/.test(decimals) || decimals.length > exponent) return null
  const digits = whole.replace(/\D/g, '') + decimals.padEnd(exponent, '0')
  return digits.length > MAX_DIGITS ? null : Number(digits)
}

function withoutSign(text: string, currency: Currency, tag: string): string {
  const sign = signsOf(currency, tag).find((each) => text.startsWith(each) || text.endsWith(each))
  if (sign === undefined) return text
  return (text.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length)).trim()
}

/** The code of a currency and its signs, the longest first: `BRL` and `R$`, `MXN`, `MX$` and `$`. None while it is not known. */
function signsOf(currency: Currency, tag: string): string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return []
  const signs = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    partOf(new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }), 'currency'),
  )
  return [currency, ...signs].toSorted((a, b) => b.length - a.length)
}

function decimalMark(tag: string): string {
  return partOf(new Intl.NumberFormat(tag), 'decimal')
}

function partOf(format: Intl.NumberFormat, type: Intl.NumberFormatPartTypes): string {
  return format.formatToParts(1.5).find((part) => part.type === type)?.value ?? ''
}
