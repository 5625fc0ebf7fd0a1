import { exponentOf, fromWire, type Currency, type Minor } from '#rules/base/money.ts'

/**
 * An amount as decimal text in the currency's own unit: 49700 BRL → "497.00", 497 JPY → "497". `decimals` is for
 * gateways that write a currency with fewer decimals than ISO 4217 does; null when the amount has a part that cannot
 * be written so.
 */
export function decimalOf(amount: Minor, currency: Currency, decimals = exponentOf(currency)): string | null {
  const exponent = exponentOf(currency)
  const dropped = 10 ** Math.max(0, exponent - decimals)
  if (amount % dropped !== 0) return null
  const digits = String(amount / dropped).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** Reads decimal text, or a decimal number, back into minor units; null for what is no amount of that currency. */
export function minorOf(value: unknown, currency: Currency): Minor | null {
  if (typeof value === 'number') return fromWire(value, currency)
  if (typeof value !== 'string' || !/^\d{1,12}(?:\.\d{1,4})?$/.test(value)) return null
  return fromWire(Number(value), currency)
}
