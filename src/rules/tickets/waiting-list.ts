import { bareEmail } from '../base/validation.ts'

/**
 * Minutes for which tickets are offered to an entry of the waiting list: long enough for a mail to be read,
 * short enough for the next entry. The database function that makes offers, `offer_tickets`, knows the same
 * number.
 */
export const OFFER_MINUTES = 120

/**
 * States of an entry of a waiting list.
 * - `waiting`: in line. `offered`: tickets are reserved for it until a given time.
 * - `taken`: its tickets were accepted for payment. `declined`: they were declined. `lapsed`: the offer was not used.
 * - `left`: it is no longer waiting.
 */
export type WaitingState = 'waiting' | 'offered' | 'taken' | 'declined' | 'lapsed' | 'left'

/** The most tickets that one entry may wait for. */
const MOST_AWAITED = 8

/**
 * Returns the maximum number of tickets of a batch that one request may wait for: never more than it has. For an empty
 * batch it is not known how many its seller will add.
 */
export function mostAwaited({ stock }: { stock: number }): number {
  return stock === 0 ? MOST_AWAITED : Math.min(MOST_AWAITED, stock)
}

/** Normalises an address for comparison in a waiting list: an address that is entered twice waits once. */
export function waitingAddress(email: string): string {
  return bareEmail(email).toLowerCase()
}
