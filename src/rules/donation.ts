import { exponentOf, type Currency, type Minor } from './money.ts'

/** What a donation product asks for: at least this much, in minor units of its currency. */
export type DonationTerms = { minimum: Minor; currency: Currency }

/** Digits of an amount that a person may mean; more is a slip of the hand. */
const MAX_DIGITS = 11

/**
 * Reads an amount as people of any language write it: `25`, `25,5`, `1.250,00`, `1,250.00`, `1 250,00`. The last
 * point or comma is the decimal one when at most two digits follow it; null for what is no amount.
 */
export function readAmount(text: string, currency: Currency): Minor | null {
  const exponent = exponentOf(currency)
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^\d[\d.,]*$/.test(bare)) return null
  const decimal = exponent === 0 ? null : /[.,](\d{0,2})$/.exec(bare)
  const whole = (decimal === null ? bare : bare.slice(0, decimal.index)).replace(/[.,]/g, '')
  const part = (decimal?.[1] ?? '').padEnd(exponent, '0')
  const digits = whole + part
  return digits.length > MAX_DIGITS ? null : Number(digits)
}

/** What the buyer gives, in minor units; null while it is no amount or too little. */
export function readDonation(text: string, { minimum, currency }: DonationTerms): Minor | null {
  const amount = readAmount(text, currency)
  return amount === null || amount < minimum ? null : amount
}

/** Amounts to choose from around the seller's own, smallest first: half of it, itself, and two larger ones. */
export function suggestedDonations(own: Minor, { minimum, currency }: DonationTerms): Minor[] {
  const unit = 10 ** exponentOf(currency)
  const round = (amount: number): Minor => Math.max(minimum, Math.round(amount / unit) * unit)
  const amounts = [round(own / 2), own, round(own * 2.5), round(own * 5)]
  return [...new Set(amounts)].toSorted((a, b) => a - b)
}
