import { localePath, LOCALES, THANK_YOU_WORDS, type Locale } from '#rules/base/locale.ts'
import type { PageLoad, PageMatch, RouteParameters, ScreenName } from '#contract/checkout/page.ts'
import { redirectTarget } from './redirect-pages.ts'
import { localeOf, tidyAddress } from './tidy-address.ts'

export type LayoutName = 'default' | 'payment-process' | 'pre-checkout' | 'simple-checkout'

export type WebRoute = {
  /** Path without the locale's prefix. `:product_id` takes digits only, `:word` what its rule below says. */
  path: string
  layout: LayoutName
  screen: ScreenName
  loads: PageLoad
}

/** The specification's route table, in its order; each route is a page of its own (record 9). The first row that fits wins. */
export const WEB_ROUTES = [
  { path: '/', layout: 'simple-checkout', screen: 'index', loads: 'links' },
  { path: '/:product_id', layout: 'default', screen: 'checkout', loads: 'checkout' },
  { path: '/:product_id/offer/:hash', layout: 'default', screen: 'checkout', loads: 'checkout' },
  { path: '/assinatura/:product_id', layout: 'default', screen: 'checkout', loads: 'subscription' },
  {
    path: '/assinatura/:product_id/offer/:hash',
    layout: 'default',
    screen: 'checkout',
    loads: 'subscription',
  },
  { path: '/pre-checkout/:product_id', layout: 'pre-checkout', screen: 'pre-checkout', loads: 'event' },
  { path: '/:product_id/:thank_you_word', layout: 'simple-checkout', screen: 'success', loads: 'sale' },
  { path: '/:product_id/success', layout: 'simple-checkout', screen: 'success', loads: 'sale' },
  { path: '/payment-pending', layout: 'payment-process', screen: 'payment-pending', loads: 'sale' },
  { path: '/tickets/:ticket_link', layout: 'simple-checkout', screen: 'tickets', loads: 'tickets' },
  { path: '/check-in', layout: 'simple-checkout', screen: 'check-in', loads: 'nothing' },
  { path: '/error', layout: 'simple-checkout', screen: 'error', loads: 'nothing' },
] as const satisfies readonly WebRoute[]

const NOT_FOUND: WebRoute = {
  path: '*',
  layout: 'simple-checkout',
  screen: 'not-found',
  loads: 'nothing',
}

export type RouteMatch = PageMatch & ({ kind: 'screen'; route: WebRoute } | { kind: 'redirect' })

const WORDS: readonly string[] = Object.values(THANK_YOU_WORDS)

/** Values that each kind of path segment accepts. A product id above 2³¹−1 is not an id of the database. */
const ACCEPTS: Readonly<Record<string, (segment: string) => boolean>> = {
  ':product_id': (segment) => /^[1-9]\d{0,9}$/.test(segment) && Number(segment) <= 2_147_483_647,
  ':hash': (segment) => /^[A-Za-z0-9_-]{1,64}$/.test(segment),
  ':ticket_link': (segment) => /^[A-Za-z0-9_-]{8,64}\.[A-Za-z0-9_-]{22}$/.test(segment),
  ':thank_you_word': (segment) => WORDS.includes(segment),
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => ACCEPTS[part]?.(segments[at] ?? '') ?? part === segments[at])
  )
}

function parametersOf(pattern: readonly string[], segments: readonly string[]): RouteParameters {
  const valueOf = (name: string) => segments[pattern.indexOf(name)]
  const id = pattern.includes(':product_id') ? valueOf(':product_id') : undefined
  const hash = pattern.includes(':hash') ? valueOf(':hash') : undefined
  const ticket_link = pattern.includes(':ticket_link') ? valueOf(':ticket_link') : undefined
  return {
    ...(id === undefined ? {} : { product_id: Number(id) }),
    ...(hash === undefined ? {} : { hash }),
    ...(ticket_link === undefined ? {} : { ticket_link }),
  }
}

/** The fixed parts of the paths: capitals of theirs are no other address. */
const PATH_WORDS: ReadonlySet<string> = new Set([
  ...WEB_ROUTES.flatMap(({ path }) => path.split('/').filter((part) => /^[a-z]/.test(part))),
  ...WORDS,
  ...LOCALES,
  'redirect',
])

function screenOf(path: string): RouteMatch | null {
  const segments = path.split('/').slice(1)
  for (const route of WEB_ROUTES) {
    const pattern = route.path.split('/').slice(1)
    if (fits(pattern, segments)) {
      return { kind: 'screen', route, parameters: parametersOf(pattern, segments) }
    }
  }
  return null
}

/**
 * The screen of a path that has already lost its locale prefix and trailing slash. A path that leads nowhere and was
 * mistyped, or copied with what surrounded it, redirects to the one that was meant. `/1001/de` is the checkout in a
 * language and redirects to `/de/1001`; any other word after a product redirects to the product in `locale`, and
 * `/redirect/{page}` to the page that it names. `search` is the query with its question mark, and travels along.
 */
export function matchRoute(path: string, locale: Locale = 'pt', search = ''): RouteMatch {
  const screen = screenOf(path)
  if (screen !== null) return screen
  const meant = tidyAddress(path, search, locale, PATH_WORDS)
  const segments = meant.path.split('/').slice(1)
  const isMeant = screenOf(meant.path) !== null && (meant.path !== '/' || meant.isNamed)
  const to = isMeant
    ? localePath(meant.locale, meant.path) + meant.search
    : (languageTarget(segments, meant.locale, meant.search) ??
      helperTarget(segments, meant.locale, meant.search))
  if (to !== null) return { kind: 'redirect', to }
  return { kind: 'screen', route: NOT_FOUND, parameters: {} }
}

function languageTarget(segments: readonly string[], locale: Locale, search: string): string | null {
  const [id = '', word = '', ...rest] = segments
  if (rest.length > 0 || word === '' || ACCEPTS[':product_id']?.(id) !== true) return null
  return localePath(localeOf(word) ?? locale, `/${id}`) + search
}

function helperTarget(segments: readonly string[], locale: Locale, search: string): string | null {
  const [helper, page = '', ...rest] = segments
  if (helper !== 'redirect' || rest.length > 0) return null
  const target = redirectTarget(page, new URLSearchParams(search))
  return target === null ? null : localePath(locale, target)
}
