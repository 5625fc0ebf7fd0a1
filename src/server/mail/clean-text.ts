/** Line breaks, other control characters, and marks that turn the direction of a text around. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** Segmenter for what readers see as one character: a letter with its marks, a syllable of an Indian script, a flag. */
const SEEN = new Intl.Segmenter()

/** So many code points of each character are kept at most: one may have marks without end. */
const OF_EACH = 4

/** A text of others on one line, at most `length` characters: safe in a header and unable to forge a layout. */
export function oneLine(text: string, length = 200): string {
  const line = text.replace(INVISIBLE, ' ').replace(/\s+/gu, ' ').trim()
  // No text has more characters than code units.
  if (line.length <= length) return line
  const seen = Array.from(SEEN.segment(line), ({ segment }) => segment)
  const points = [...line]
  if (seen.length <= length && points.length <= OF_EACH * length) return line
  const kept = [...seen.slice(0, length - 1).join('')].slice(0, OF_EACH * length)
  return `${kept.join('')}…`
}

/**
 * Besides letters: apostrophes, hyphens and points of Latin and Hebrew names (׳ ״ ־), the points between parts of foreign
 * names in Han and Kana (· ・), and the joiners of Persian and Indian letters.
 */
const NOT_OF_NAMES = /[^\p{L}\p{M} '’.\-\u05be\u05f3\u05f4\u00b7\u30fb\u200c\u200d]/gu

/**
 * A buyer's name for a greeting. Anyone can order with a stranger's address, so the name must not be a way to
 * send that stranger a message: links and digits do not survive.
 */
export function greetedName(name: string): string {
  const letters = oneLine(name).replace(NOT_OF_NAMES, ' ')
  return oneLine(letters.replace(/\.(?=\S)/gu, '. '), 60)
}

/** An address that a mail may link to, or null. */
export function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
