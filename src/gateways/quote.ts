/** Longer runs of digits could be a card's, whatever the field is called. */
const LONG_NUMBER = /\d{8}/

/**
 * Formats a gateway's own code or status for a logged reason: a short word as it is, anything else only mentioned.
 * Request data that a gateway echoes must not reach a log.
 */
export function quote(word: string | null): string {
  if (word === null) return 'without a code'
  return quotable(word) ?? 'with a code of an unknown form'
}

/** The word itself where it is a short one without a long run of digits, else null. */
export function quotable(word: string | null): string | null {
  return word !== null && /^[\w.-]{1,64}$/.test(word) && !LONG_NUMBER.test(word) ? word : null
}
