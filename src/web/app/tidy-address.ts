import { isLocale, type Locale } from '#rules/base/locale.ts'

/** An address as it should have been written. `search` is the query with its question mark, or ''. */
export type TidyAddress = {
  locale: Locale
  /** Whether the path itself names that language. */
  isNamed: boolean
  path: string
  search: string
}

/** What surrounds a link in a chat or a mail and was copied along. */
const AROUND = /^[\s\p{Cf}"'“‘«([*]+|[\s\p{Cf}"'”’»)\]}>*.,;:!?…+%\\]+$/gu

/** What a chat's _slanted_ text leaves at an id. */
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
    // No encoded text: it stands for itself.
    return path
  }
}

/**
 * What an address that leads nowhere was probably meant to be: `/EN/1001`, `/1001%20`, `/1001).`, `/1001&a_id=7`. Spaces,
 * signs and invisible characters around its parts go, capitals of the words that addresses have (`words`) become small,
 * and what follows a & without a question mark is the query. Ids, hashes and signatures stay as they are.
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
