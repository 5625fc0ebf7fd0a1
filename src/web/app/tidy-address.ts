import { isLocale, type Locale } from '#rules/base/locale.ts'

/** An address as it should have been written. `search` is the query with its question mark, or ''. */
export type TidyAddress = {
  locale: Locale
  /** Whether the path itself names that language. */
  isNamed: boolean
  path: string
  search: string
}

/** Characters around a link in a chat or a mail that were copied along. */
const AROUND = /^[\s\p{Cf}"'“‘«([*]+|[\s\p{Cf}"'”’»)\]}>*.,;:!?…+%\\]+$/gu

/** Characters that a chat's _slanted_ text leaves at an id. */
const SLANTED_ID = /^[_-]*(\d+)[_-]*$/

/** The language that a part of a path names: `EN`, `en-US`, `pt_br`; null for what names none. */
export function localeOf(segment: string): Locale | null {
  const [, language = ''] = /^([a-z]{2})(?:[-_][a-z]{2})?$/.exec(segment.toLowerCase()) ?? []
  return isLocale(language) ? language : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not an encoded text: it is used unchanged.
    return path
  }
}

/**
 * Returns the probable meaning of an address that leads nowhere: `/EN/1001`, `/1001%20`, `/1001).`, `/1001&a_id=7`.
 * Spaces, marks and invisible characters around its parts are removed, capitals of the words that addresses have
 * (`words`) become small, and the part after a & without a question mark is the query. Ids, hashes and signatures stay
 * unchanged.
 */
export function tidyAddress(
  path: string,
  search: string,
  locale: Locale,
  words: ReadonlySet<string>,
): TidyAddress {
  const [written = '', ...query] = decoded(path).split('&')
  const segments = written
    .normalize('NFKC')
    .split('/')
    .map((segment) => segment.replace(AROUND, '').replace(SLANTED_ID, '$1'))
    .filter((segment) => segment !== '')
    .map((segment) => (words.has(segment.toLowerCase()) ? segment.toLowerCase() : segment))
  const [first = '', ...rest] = segments
  const named = localeOf(first)
  const carried = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(query.join('&'))) carried.append(name, value)
  return {
    locale: named ?? locale,
    isNamed: named !== null,
    path: `/${(named === null ? segments : rest).join('/')}`,
    search: query.length === 0 ? search : `?${carried}`,
  }
}
