import { exponentOf, roundHalfUp, type Currency, type Minor } from '#rules/base/money.ts'

/** A decimal amount of the wire in minor units of its currency: 497.1 BRL → 49710. */
export function minorOf(wire: number, currency: Currency): Minor {
  return roundHalfUp(wire * 10 ** exponentOf(currency))
}
