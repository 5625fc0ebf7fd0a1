import { digitsOf, isRepeated } from '../base/digits.ts'

/*
 * The digits of a boleto as users type and read them. Code that needs a calendar is in `boleto-barcode.ts`: every
 * checkout page loads this file.
 */

/** Default number of days to pay a boleto, if its seller sets no other. */
export const BOLETO_DAYS = 3

/** General check digit (mod 11, weights 2 to 9 from the right) of the other 43 digits; 0, 10 and 11 become 1. */
export function generalDigit(digits: string): string {
  const sum = Array.from(digits).reduceRight((total, digit, at) => {
    const weight = 2 + ((digits.length - 1 - at) % 8)
    return total + Number(digit) * weight
  }, 0)
  const check = 11 - (sum % 11)
  return String(check === 10 || check === 11 ? 1 : check)
}

/** Check digit of a field of the digitable line (mod 10, weights 2, 1 from the right, products cross-summed). */
function fieldDigit(digits: string): string {
  const sum = Array.from(digits).reduceRight((total, digit, at) => {
    const product = Number(digit) * ((digits.length - 1 - at) % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Throws RangeError unless a value is so many digits. */
export function expectDigits(name: string, value: string, length: number): void {
  if (value.length !== length || digitsOf(value) !== value)
    throw new RangeError(`${name}: ${length} digits wanted`)
}

/** The 47 digits that a person types, of a barcode of 44. Throws RangeError for anything else. */
export function digitableLine(barcode: string): string {
  expectDigits('barcode', barcode, 44)
  const freeField = barcode.slice(19)
  const fields = [barcode.slice(0, 4) + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15)]
  const withDigits = fields.map((field) => field + fieldDigit(field)).join('')
  return withDigits + barcode.charAt(4) + barcode.slice(5, 19)
}

/** The barcode of a digitable line, written with or without points; null when a check digit is wrong. */
export function barcodeOfLine(line: string): string | null {
  const digits = line.replace(/[\s.-]/g, '')
  if (!/^[0-9]{47}$/.test(digits)) return null
  const barcode = barcodeWithoutChecks(digits)
  return isValidBarcode(barcode) && digitableLine(barcode) === digits ? barcode : null
}

/** The digits of a line in the order of a barcode, as they are: a gateway's test line has no check digits. */
export function barcodeWithoutChecks(line: string): string {
  expectDigits('digitable line', line, 47)
  const freeField = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return line.slice(0, 4) + line.slice(32) + freeField
}

/** 44 digits in reais with the right general check digit. */
export function isValidBarcode(barcode: string): boolean {
  if (!/^[0-9]{3}9[0-9]{40}$/.test(barcode) || isRepeated(barcode)) return false
  return barcode.charAt(4) === generalDigit(barcode.slice(0, 4) + barcode.slice(5))
}

/** A digitable line as it is printed: 00190.00009 01149.718601 68524.522114 6 75860000102656. */
export function formatDigitableLine(line: string): string {
  const [, ...groups] = /^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/.exec(digitsOf(line)) ?? []
  if (groups.length === 0) return line
  const [a, b, c, d, e, f, digit, rest] = groups
  return `${a}.${b} ${c}.${d} ${e}.${f} ${digit} ${rest}`
}
