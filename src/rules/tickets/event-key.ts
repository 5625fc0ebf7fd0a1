/*
 * The key of an event's check-in: a hundred random bits in the letters of Crockford's base 32, which has none that is
 * read as a digit, in groups of five, because people read it out and type it.
 */

export const EVENT_KEY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = 5

/** A key as it is shown: `XXXXX-XXXXX-XXXXX-XXXXX`. `letters` are twenty of the alphabet. */
export function writeEventKey(letters: string): string {
  return (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

/** Normalises a typed key to the form of `writeEventKey`; null: it cannot be one. */
export function readEventKey(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isKey = letters.length === LENGTH && [...letters].every((each) => EVENT_KEY_LETTERS.includes(each))
  return isKey ? writeEventKey(letters) : null
}
