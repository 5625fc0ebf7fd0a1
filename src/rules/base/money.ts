/** An amount of money in the smallest unit of its currency (cents). Always a whole number. */
export type Minor = number

/** ISO 4217 code, upper case. */
export type Currency = string

/**
 * ISO 4217's decimals of the currencies in which shops here have sold. Another one is counted in hundredths, as its stored
 * amounts are; a gateway that writes it otherwise converts them, and refuses what it cannot write (gateways/amounts.ts).
 */
const EXPONENTS: Readonly<Record<string, number>> = { CLP: 0, PYG: 0, JPY: 0, KRW: 0, ISK: 0, HUF: 2, UYU: 2 }

/** The currencies whose smallest unit is the currency itself. */
export const WITHOUT_CENTS: readonly Currency[] = Object.keys(EXPONENTS).filter((one) => EXPONENTS[one] === 0)

/** How many decimals an amount of a currency has here. */
export function exponentOf(currency: Currency): number {
  return EXPONENTS[currency] ?? 2
}

/**
 * Rounds half away from zero to a whole number. Binary floats such as 1.005 * 100 = 100.49999999999999 represent a
 * half, so the value is first nudged by the error that such a product can carry.
 */
export function roundHalfUp(value: number): number {
  const nudged = Math.abs(value) * (1 + Number.EPSILON * 4)
  return Math.sign(value) * Math.floor(nudged + 0.5) + 0
}

/**
 * Shares a total in proportion to weights (largest remainder), so that the shares sum to the total.
 * With no weight at all the first share takes everything.
 */
export function prorate(total: Minor, weights: readonly number[]): Minor[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => (total * weight) / sum)
  const shares = exact.map(Math.floor)
  let left = total - shares.reduce((a, b) => a + b, 0)
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}

/** A percentage of an amount, rounded half up. `percent` may have decimals (10 = 10 %). */
export function percentOf(amount: Minor, percent: number): Minor {
  return roundHalfUp((amount * percent) / 100)
}

/** The decimal number of the wire: 49700 BRL → 497. */
export function toWire(amount: Minor, currency: Currency): number {
  return amount / 10 ** exponentOf(currency)
}

/** Reads a decimal number of the wire: 497.1 BRL → 49710. Null when it is no amount of that currency. */
export function fromWire(value: number, currency: Currency): Minor | null {
  const scaled = value * 10 ** exponentOf(currency)
  const minor = Math.round(scaled)
  if (!Number.isSafeInteger(minor) || Math.abs(scaled - minor) > 1e-4) return null
  return minor
}
