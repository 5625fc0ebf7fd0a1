import { exponentOf, type Currency, type Minor } from './money.ts'

/**
 * A price in one currency, paid in another. `value` is the exact decimal text of how much of `target` one whole unit
 * of `base` is ("21.4375"): a binary float would not survive being signed, sent and compared.
 */
export type Rate = { readonly base: Currency; readonly target: Currency; readonly value: string }

/** Digits enough for one guaraní in euros, and few enough to be read. */
const MAX_DECIMALS = 10
const DECIMAL = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,10})?$/

/** Whether a text is a rate: a plain decimal number above zero, at most ten digits on either side of the point. */
export function isRateValue(text: string): boolean {
  return DECIMAL.test(text) && /[1-9]/.test(text)
}

/** A decimal text as a fraction of whole numbers. */
function fractionOf(value: string): { digits: bigint; scale: bigint } {
  if (!isRateValue(value)) throw new RangeError(`"${value}" is no rate`)
  const [whole = '', decimals = ''] = value.split('.')
  return { digits: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) }
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

/**
 * Converts an amount of the rate's base currency to its target currency, both in minor units, rounded half up once.
 * Currencies with and without cents are distinguished: 4900 (€ 49.00) at "181.25" yen is 8881 yen.
 * @throws RangeError for a negative amount, an invalid rate, and a result that no number can hold
 */
export function convert(amount: Minor, rate: Rate): Minor {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} cannot be converted`)
  const { digits, scale } = fractionOf(rate.value)
  const dividend = BigInt(amount) * digits * 10n ** BigInt(exponentOf(rate.target))
  const converted = Number(divideHalfUp(dividend, scale * 10n ** BigInt(exponentOf(rate.base))))
  if (!Number.isSafeInteger(converted)) throw new RangeError(`${amount} cannot be converted`)
  return converted
}

/**
 * The rate between two currencies of a table that says what one unit of a third is worth in each: target ÷ base,
 * rounded half up to ten decimals and written without zeros at its end. Null when it would round to nothing.
 */
export function crossRate(base: string, target: string): string | null {
  const [from, to] = [fractionOf(base), fractionOf(target)]
  const scaled = divideHalfUp(to.digits * from.scale * 10n ** BigInt(MAX_DECIMALS), to.scale * from.digits)
  const padded = String(scaled).padStart(MAX_DECIMALS + 1, '0')
  const written = `${padded.slice(0, -MAX_DECIMALS)}.${padded.slice(-MAX_DECIMALS)}`.replace(/\.?0+$/, '')
  return isRateValue(written) ? written : null
}

/** The token of a price that needs no rate, as the specification names it. */
export const DEFAULT_RATE_TOKEN = 'default'

/** Minutes for which a rate that was shown is the rate that is charged. */
export const RATE_MINUTES = 30
