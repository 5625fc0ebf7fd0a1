import { localePath, type Locale } from '#rules/base/locale.ts'

/* The simple page of a checkout: it works without a script, so it is a form of the page and no JSON call. */

/** The query parameter that asks for the simple page. */
const PARAMETER = 'scripts'
const VALUE = 'off'

type Place = { locale: Locale; path: string; query: Readonly<Record<string, string>> }

/** Whether an address asks for the simple page. */
export function isPlain(query: Place['query']): boolean {
  return query[PARAMETER] === VALUE
}

/** The address of the simple page of a checkout or of a purchase that waits. */
export function plainAddress({ locale, path, query }: Place): string {
  return `${localePath(locale, path)}?${new URLSearchParams({ ...query, [PARAMETER]: VALUE })}`
}

/** Returns the address of the full page for a simple one. */
export function fullAddress({ locale, path, query }: Place): string {
  const { [PARAMETER]: _, ...rest } = query
  const search = new URLSearchParams(rest).toString()
  return localePath(locale, path) + (search === '' ? '' : `?${search}`)
}
