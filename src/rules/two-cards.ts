import type { Minor } from './money.ts'
import type { FieldErrors } from './validation.ts'
import { collectErrors } from './validation.ts'

/** The least that the second of two cards may pay. */
export const SECOND_CARD_MIN: Minor = 100

/** What each of two cards pays of a total. */
export type TwoCardAmounts = { readonly first: Minor; readonly second: Minor }

/** Half of the total on each; an odd cent goes to the first. */
export function splitTwoCards(total: Minor): TwoCardAmounts {
  const first = Math.ceil(total / 2)
  return { first, second: total - first }
}

/** Whether a total is large enough for the split to leave the second card its minimum. */
export function canUseTwoCards(total: Minor): boolean {
  return splitTwoCards(total).second >= SECOND_CARD_MIN
}

/** The amounts after the buyer has edited one of them: the other card pays the rest. */
export function editCardAmount(total: Minor, card: keyof TwoCardAmounts, amount: Minor): TwoCardAmounts {
  const rest = total - amount
  return card === 'first' ? { first: amount, second: rest } : { first: rest, second: amount }
}

/** Amounts as edited: whole cents that sum to the total, something on the first, the minimum on the second. */
export function validateTwoCards(
  total: Minor,
  { first, second }: TwoCardAmounts,
): FieldErrors<keyof TwoCardAmounts> {
  const isSplit = Number.isSafeInteger(first) && first > 0 && first + second === total
  return collectErrors<keyof TwoCardAmounts>({
    first: isSplit ? null : { code: 'cards_total_differs' },
    second: second >= SECOND_CARD_MIN ? null : { code: 'second_card_min', params: { min: SECOND_CARD_MIN } },
  })
}
