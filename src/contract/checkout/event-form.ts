import { localePath, type Locale } from '#rules/base/locale.ts'

/* The form of the pre-checkout: it works without the script, so it is a form of the page and no JSON call. */

/** Where the form is sent, without its query. */
export function eventFormPath(locale: Locale, productId: number | ':product_id'): string {
  return localePath(locale, `/pre-checkout/${productId}`)
}

/** The field of the public half of the session, which proves that the form is ours. */
export const SESSION_FIELD = 'session'

/** The field that counts the tickets of a kind. */
export const ticketField = (ticketId: number): string => `ticket_${ticketId}`
export const TICKET_FIELD = /^ticket_([1-9]\d{0,9})$/
