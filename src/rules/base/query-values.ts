/*
 * Rules for reading a link parameter. Everything in a link is untrusted input: a value that does not fit counts as
 * absent, and no request is refused because of it.
 */

/** A parsed query string; a repeated parameter is a list. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

export const CHECKOUT_VERSIONS = ['v2', 'v3', 'v4'] as const
export type CheckoutVersion = (typeof CHECKOUT_VERSIONS)[number]

/** The first value of a parameter, without control characters; '' when absent or longer than `max`. */
export function readText(query: Query, name: string, max: number): string {
  const raw = Object.hasOwn(query, name) ? query[name] : undefined
  const first = typeof raw === 'string' ? raw : (raw?.[0] ?? '')
  return first.length > max ? '' : first.replace(/\p{Cc}/gu, ' ')
}

/** Without what was copied along behind a link, such as the full stop or the bracket of a chat's sentence. */
function readWord(query: Query, name: string, max: number): string {
  return readText(query, name, max).replace(/^\s+|[^\w-]+$/g, '')
}

/** An id of the catalogue: a positive whole number. */
export function readId(query: Query, name: string): number | null {
  const text = readWord(query, name, 15)
  return /^[1-9][0-9]*$/.test(text) ? Number(text) : null
}

/** A hash or an opaque id: letters, digits, hyphen and underscore. */
export function readToken(query: Query, name: string): string | null {
  const text = readWord(query, name, 64)
  return /^[A-Za-z0-9_-]+$/.test(text) ? text : null
}

export function readFlag(query: Query, name: string): boolean {
  return ['true', '1'].includes(readWord(query, name, 8).toLowerCase())
}

/** The layout that a link asks for. */
export function readVersion(query: Query): CheckoutVersion | null {
  const version = readText(query, 'version', 2)
  return version === 'v2' || version === 'v3' || version === 'v4' ? version : null
}
