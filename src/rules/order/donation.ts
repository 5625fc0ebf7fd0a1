import type { NumberTag } from '../base/locale.ts'
import { exponentOf, type Currency, type Minor } from '../base/money.ts'
import { readAmount } from '../base/typed-amount.ts'

/** The least that a donation product asks for, in minor units of its currency, and how its buyer writes numbers. */
export type DonationTerms = { minimum: Minor; currency: Currency; numbers: NumberTag }

/** Reads the amount that the buyer donates, in minor units; null if it is not an amount or is too low. */
export function readDonation(text: string, { minimum, currency, numbers }: DonationTerms): Minor | null {
  const amount = readAmount(text, currency, numbers)
  return amount === null || amount < minimum ? null : amount
}

/** Amounts to choose from around the seller's own, smallest first: half of it, itself, and two larger ones. */
export function suggestedDonations(
  own: Minor,
  { minimum, currency }: Omit<DonationTerms, 'numbers'>,
): Minor[] {
  const unit = 10 ** exponentOf(currency)
  const round = (amount: number): Minor => Math.max(minimum, Math.round(amount / unit) * unit)
  const amounts = [round(own / 2), own, round(own * 2.5), round(own * 5)]
  return [...new Set(amounts)].toSorted((a, b) => a - b)
}
