import { READABLE_32 } from '../tickets/ticket-code.ts'
import { plainSigns } from '../base/validation.ts'

/*
 * The number by which people speak of a purchase: eight letters and digits without those that look alike, which the
 * database draws (`new_order_number`). Addresses and signatures keep the long ids.
 */

const LENGTH = 8

/** An order number as people read it: two groups of four. */
export function groupOrderNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4)}`
}

/**
 * Reads an order number as dictated or typed: with or without its hyphen, in lower case, with I and L for 1 and O for
 * 0; null if it is not one.
 */
export function readOrderNumber(text: string): string | null {
  const number = plainSigns(text)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return number.length === LENGTH && [...number].every((each) => READABLE_32.includes(each)) ? number : null
}
