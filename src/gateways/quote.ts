/** Longer runs of digits could be a card's, whatever the field is called. */
const LONG_NUMBER = /\d{8}/

/**
 * A gateway's own code or status, fit for a reason that is logged: a short word as it stands, anything else only
 * mentioned. What a gateway echoes of a request must not reach a log.
 */
export function quote(word: string | null): string {
  if (word === null) return 'without a code'
  return quotable(word) ?? 'with a code of an unknown form'
}

/** The word itself where it is a short one without a long run of digits, else null. */
export function quotable(word: string | null): string | null {
  return word !== null && /^[\w.-]{1,64}$/.test(word) && !LONG_NUMBER.test(word) ? word : null
}
