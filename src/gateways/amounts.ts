import { exponentOf, type Currency, type Minor } from '#rules/base/money.ts'

/**
 * Decimals with which a gateway writes the amounts of a currency, where that is not two. A currency that ISO 4217 writes
 * without two decimals and the gateway with them is named, too: a test asks for each.
 */
export type Exponents = Readonly<Record<Currency, number>>

/** The same number of decimals for each of these codes, which spaces separate. */
export function exponentsOf(exponent: number, codes: string): Exponents {
  return Object.fromEntries(codes.split(' ').map((code): [Currency, number] => [code, exponent]))
}

/**
 * Our minor units in the gateway's: 1000 JPY are 1000, and 1000 ISK are 100000 where the gateway writes cents of
 * them. Null for an amount that the gateway cannot write, such as half a dong.
 */
export function toGatewayUnits(amount: Minor, currency: Currency, exponents: Exponents): number | null {
  const units = amount * 10 ** ((exponents[currency] ?? 2) - exponentOf(currency))
  return Number.isSafeInteger(units) ? units : null
}

/** The gateway's units in ours; null for an amount that we cannot write. */
export function fromGatewayUnits(units: number, currency: Currency, exponents: Exponents): Minor | null {
  const amount = units / 10 ** ((exponents[currency] ?? 2) - exponentOf(currency))
  return Number.isSafeInteger(amount) ? amount : null
}
