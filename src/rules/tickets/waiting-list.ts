import { bareEmail } from '../base/validation.ts'

/**
 * Minutes for which tickets are offered to an entry of the waiting list: long enough for a mail to be read,
 * short enough for the next entry. The database function that makes offers, `offer_tickets`, knows the same
 * number.
 */
export const OFFER_MINUTES = 120

/**
 * What becomes of an entry of a waiting list.
 * - `waiting`: in line. `offered`: tickets are kept for it until a moment.
 * - `taken`: its tickets were taken over to be paid. `declined`: it did not want them. `lapsed`: it did not come.
 * - `left`: it does not wait any more.
 */
export type WaitingState = 'waiting' | 'offered' | 'taken' | 'declined' | 'lapsed' | 'left'

/** The most tickets that one entry may wait for. */
const MOST_AWAITED = 8

/**
 * How many tickets of a batch one request may wait for: never more than it has. What a batch of nothing will have once
 * its seller adds some is not known.
 */
export function mostAwaited({ stock }: { stock: number }): number {
  return stock === 0 ? MOST_AWAITED : Math.min(MOST_AWAITED, stock)
}

/** An address as a waiting list compares them: whoever writes theirs twice waits once. */
export function waitingAddress(email: string): string {
  return bareEmail(email).toLowerCase()
}
