/** How many refused tries of one card a seller allows, within a day and within 30 days, this try included. */
export type CardLimit = { day: number; month: number }

/**
 * The card schemes fine merchants who resubmit a refused card again and again: Visa tolerates 15 tries in 30 days,
 * Mastercard 10 in a day and 35 in 30, Elo 15 in 30. If a scheme publishes nothing, the strictest of these applies.
 */
const BY_BRAND: Readonly<Record<string, CardLimit>> = {
  visa: { day: 15, month: 15 },
  mastercard: { day: 10, month: 35 },
  maestro: { day: 10, month: 35 },
  elo: { day: 15, month: 15 },
}
const CAUTIOUS: CardLimit = { day: 10, month: 15 }

export function cardLimitOf(brand: string): CardLimit {
  return Object.hasOwn(BY_BRAND, brand) ? (BY_BRAND[brand] ?? CAUTIOUS) : CAUTIOUS
}
