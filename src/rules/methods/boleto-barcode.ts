import { expectDigits, generalDigit, isValidBarcode } from './boleto.ts'
import { addDays, daysBetween, type CalendarDate } from '../base/calendar.ts'
import type { Minor } from '../base/money.ts'

/** The day from which due factors count (Febraban), and how many follow before they start again at 1000. */
const FACTOR_ORIGIN: CalendarDate = '1997-10-07'
const FACTOR_CYCLE = 9000
const FIRST_CYCLED_FACTOR = 1000

/** Currency digit that represents the real. */
const REAL = '9'

/** Contents of a bank boleto. `bank` is the bank's three-digit code, `freeField` the bank's own 25 digits. */
export type Boleto = {
  readonly bank: string
  /** Null: payable without a due date. */
  readonly due: CalendarDate | null
  readonly amount: Minor
  readonly freeField: string
}

/** Returns the four digits that represent a due date; from 2025-02-22 they start again at 1000. */
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

/** The 44 digits of the barcode. Throws RangeError for a part that cannot be written. */
export function boletoBarcode({ bank, due, amount, freeField }: Boleto): string {
  expectDigits('bank', bank, 3)
  expectDigits('free field', freeField, 25)
  const cents = String(amount).padStart(10, '0')
  expectDigits('amount', cents, 10)
  const tail = `${due === null ? '0000' : dueFactor(due)}${cents}${freeField}`
  return `${bank}${REAL}${generalDigit(bank + REAL + tail)}${tail}`
}

/** Parses a barcode; null if it is not valid. */
export function parseBarcode(barcode: string, reference: CalendarDate): Boleto | null {
  if (!isValidBarcode(barcode)) return null
  return {
    bank: barcode.slice(0, 3),
    due: dueDateOf(barcode.slice(5, 9), reference),
    amount: Number(barcode.slice(9, 19)),
    freeField: barcode.slice(19),
  }
}
