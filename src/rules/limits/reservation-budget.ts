import { MINUTES, type Limit } from '../base/limit.ts'

/*
 * How many tickets of a batch one address block may hold without paying. A reservation costs nothing, and sessions are
 * easy to create, so the count includes the tickets of a block that are reserved, or that lapsed within the hour. It
 * excludes those that were bought or released: honest buyers behind one address buy, and may be a thousand.
 */

/** From so many unpaid tickets of a block on, a reservation needs the captcha. */
export const RESERVED_ASKS = 16

/**
 * From so many on it is refused, or from twice the stock of the batch on, whichever is more: a crowd behind one address
 * may want all there is, and let it lapse once.
 */
export const RESERVED_STOPS = 1500

/** The limits of reservations, as they are listed. */
export const RESERVATION_LIMITS = {
  block: {
    counts: 'tickets of a batch that are held or lapsed unpaid',
    by: 'address block',
    most: RESERVED_STOPS,
    minutes: MINUTES.hour,
    captchaFrom: RESERVED_ASKS,
    isTyped: false,
    above: 'refused',
  },
} as const satisfies Record<string, Limit>
