/** Line breaks, other control characters, and marks that turn the direction of a text around. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** A text of others on one line, at most `length` characters: safe in a header and unable to forge a layout. */
export function oneLine(text: string, length = 200): string {
  const characters = [...text.replace(INVISIBLE, ' ').replace(/\s+/gu, ' ').trim()]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')
}

/**
 * A buyer's name for a greeting. Anyone can order with a stranger's address, so the name must not be a way to
 * send that stranger a message: links and digits do not survive.
 */
export function greetedName(name: string): string {
  const letters = oneLine(name).replace(/[^\p{L}\p{M} '’.-]/gu, ' ')
  return oneLine(letters.replace(/\.(?=\S)/gu, '. '), 60)
}

/** An address that a mail may link to, or null. */
export function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
