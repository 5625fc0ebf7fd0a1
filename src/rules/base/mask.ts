/** Slots of a mask pattern: a digit, or a digit or capital letter. Any other character is written as it is. */
const SLOTS: Readonly<Record<string, RegExp>> = { '0': /[0-9]/, S: /[0-9A-Z]/ }

/**
 * Writes a value into a pattern while it is being typed: '0' takes a digit, 'S' a digit or a capital letter. Characters
 * that do not fit the next slot are skipped, and a separator only appears once a character follows it, so that deleting
 * backwards never gets stuck on one. Typed input beyond the end is cut, character by character; a longer value that was
 * pasted or filled in is not the requested kind of value, and stays as `typed`.
 */
export function applyMask(pattern: string, value: string, typed = ''): string {
  const source = Array.from(value)
  let written = ''
  let pending = ''
  let at = 0
  for (const mark of pattern) {
    const slot = SLOTS[mark]
    if (slot === undefined) {
      pending += mark
      continue
    }
    while (at < source.length && !slot.test(source[at] ?? '')) at += 1
    if (at >= source.length) break
    written += pending + source[at]
    pending = ''
    at += 1
  }
  return at < source.length && typed !== '' && typed.slice(0, -1) !== written ? typed : written
}
