import type { CalendarDate } from './calendar.ts'
import { addDays, daysBetween } from './calendar.ts'
import { digitsOf, isRepeated } from './digits.ts'
import type { Minor } from './money.ts'

/** The day from which due factors count (Febraban), and how many follow before they start again at 1000. */
const FACTOR_ORIGIN: CalendarDate = '1997-10-07'
const FACTOR_CYCLE = 9000
const FIRST_CYCLED_FACTOR = 1000

/** Days in which a boleto is paid where its seller says nothing else. */
export const BOLETO_DAYS = 3

/** The currency digit that stands for the real. */
const REAL = '9'

/** What a bank boleto carries. `bank` is its code of three digits, `freeField` the bank's own 25. */
export type Boleto = {
  readonly bank: string
  /** Null: payable without a due date. */
  readonly due: CalendarDate | null
  readonly amount: Minor
  readonly freeField: string
}

/** The four digits that stand for a due date; from 2025-02-22 they start again at 1000. */
export function dueFactor(due: CalendarDate): string {
  const days = daysBetween(FACTOR_ORIGIN, due)
  if (days < 1) throw new RangeError(`no due factor before ${FACTOR_ORIGIN}: ${due}`)
  const cycled = ((days - FIRST_CYCLED_FACTOR) % FACTOR_CYCLE) + FIRST_CYCLED_FACTOR
  return String(days < FIRST_CYCLED_FACTOR ? days : cycled).padStart(4, '0')
}

/**
 * The due date of a factor: of the days that share it (9000 days apart) the one nearest to `reference`, which
 * is when the boleto was issued or read. Null for 0000, a boleto without a due date.
 */
export function dueDateOf(factor: string, reference: CalendarDate): CalendarDate | null {
  const days = Number(factor)
  if (days === 0) return null
  const first = addDays(FACTOR_ORIGIN, days)
  if (days < FIRST_CYCLED_FACTOR) return first
  const cycles = Math.round(daysBetween(first, reference) / FACTOR_CYCLE)
  return addDays(first, Math.max(0, cycles) * FACTOR_CYCLE)
}

/** General check digit (mod 11, weights 2 to 9 from the right) of the other 43 digits; 0, 10 and 11 become 1. */
function generalDigit(digits: string): string {
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

function expectDigits(name: string, value: string, length: number): void {
  if (value.length !== length || digitsOf(value) !== value)
    throw new RangeError(`${name}: ${length} digits wanted`)
}

/** The 44 digits of the barcode. Throws RangeError for a part that cannot be written. */
export function boletoBarcode({ bank, due, amount, freeField }: Boleto): string {
  expectDigits('bank', bank, 3)
  expectDigits('free field', freeField, 25)
  const cents = String(amount).padStart(10, '0')
  expectDigits('amount', cents, 10)
  const tail = `${due === null ? '0000' : dueFactor(due)}${cents}${freeField}`
  return `${bank}${REAL}${generalDigit(bank + REAL + tail)}${tail}`
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

/** What a barcode says; null when it is not a valid one. */
export function parseBarcode(barcode: string, reference: CalendarDate): Boleto | null {
  if (!isValidBarcode(barcode)) return null
  return {
    bank: barcode.slice(0, 3),
    due: dueDateOf(barcode.slice(5, 9), reference),
    amount: Number(barcode.slice(9, 19)),
    freeField: barcode.slice(19),
  }
}

/** A digitable line as it is printed: 00190.00009 01149.718601 68524.522114 6 75860000102656. */
export function formatDigitableLine(line: string): string {
  const [, ...groups] = /^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/.exec(digitsOf(line)) ?? []
  if (groups.length === 0) return line
  const [a, b, c, d, e, f, digit, rest] = groups
  return `${a}.${b} ${c}.${d} ${e}.${f} ${digit} ${rest}`
}
