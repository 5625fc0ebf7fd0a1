import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  Page,
  PageFrame,
  PageMatch,
  PageMatcher,
  PageRenderer,
  RefusedRenewal,
  ScreenData,
} from '#contract/page.ts'
import { detectCountry, type CountryCode, type CountryHints } from '#rules/country.ts'
import { AFFILIATE_DAYS, affiliateCookieName, readAffiliateId } from '#rules/affiliate.ts'
import { isMobileBrowser } from '#rules/checkout-steps.ts'
import {
  LOCALE_COOKIE,
  isLocale,
  localePath,
  matchAcceptLanguage,
  splitLocale,
  type Locale,
} from '#rules/locale.ts'
import { readLinkedBumps } from '#rules/query-prefill.ts'
import { readLinkedTickets } from '#rules/ticket-links.ts'
import { readFlag, readToken } from '#rules/query-values.ts'
import { CallError } from '../../call-error.ts'
import { errorFields, type Log } from '../../log.ts'
import type { TicketStock } from '../../flows/tickets/ticket-stock.ts'
import { readTickets } from '../../flows/tickets/read-tickets.ts'
import { retryLater } from '../base/answer-errors.ts'
import { limited, PAGE_LIMIT } from '../base/call-limits.ts'
import { compressed } from '../base/compressed.ts'
import { cspReporting } from '../base/csp-reports.ts'
import { systemReason } from '../../start-error.ts'
import { isUnavailable } from '../../store/postgres/unavailable.ts'
import type { EdgeCountry } from '../base/edge-country.ts'
import { pageRedirectFor, type PageRedirect } from './page-redirect.ts'
import { eventPage } from './event-page.ts'
import { checkoutData, saleData, type CheckoutData, type PageDataDeps } from './page-data.ts'
import type { Mounting } from '../base/mount.ts'
import { waitingRoomRedirect, type WaitingRoomDeps } from './waiting-room-gate.ts'
import { renewalLinkOf } from './renewal-query.ts'
import { networkOf } from '../base/risk-signals.ts'

export type DemoLink = Extract<ScreenData, { screen: 'index' }>['links'][number]

export type PageDeps = PageDataDeps &
  WaitingRoomDeps & {
    /** Where an event is read for everybody who opens its page. */
    ticketStock: TicketStock
    renderer: PageRenderer
    match: PageMatcher
    log: Log
    bases: PageFrame['bases']
    /** Other origins that the same pages are served on. */
    partnerOrigins: readonly string[]
    /** The origin of the checkout that some offers are sold on; undefined: none is. */
    otherCheckout: string | undefined
    buildId: string
    sandboxUrl: string | null
    /** Addresses of the operator's own pages; `{lang}` stands for the reader's language. */
    legalPages: { terms: string | null; privacy: string | null }
    secure: boolean
    edgeCountry: EdgeCountry
    /** The links of the index page: the demo's products; empty everywhere else. */
    links: () => Promise<DemoLink[]>
  }

/** The operator's pages as a reader of a language opens them. */
function inLanguage({ terms, privacy }: PageFrame['legalPages'], locale: Locale): PageFrame['legalPages'] {
  const address = (page: string | null) => page?.replaceAll('{lang}', locale) ?? null
  return { terms: address(terms), privacy: address(privacy) }
}

/** Serves every page: finds its route, loads its data, renders it. Mounted last, for whatever no call has taken. */
export function mountPages(mounting: Mounting, deps: PageDeps): void {
  const { onRequest: limit } = limited(mounting.app, PAGE_LIMIT)
  const hooks = limit === undefined ? {} : { preHandler: limit }
  mounting.app.setNotFoundHandler(hooks, async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new CallError('NOT_FOUND')
    const url = addressOf(request)
    if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/assets/'))
      throw new CallError('NOT_FOUND')
    const elsewhere = redirectOf(request, url)
    const { locale, path } = splitLocale(url.pathname)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    const match = deps.match(path, locale, url.search)
    if (match.kind === 'redirect') return reply.redirect(match.to, 302)
    return answerPage(mounting, deps, { request, reply, url, locale, path, match })
  })
}

/** @throws CallError NOT_FOUND for what is no address, such as `//` */
function addressOf({ url }: FastifyRequest): URL {
  // The path alone: two slashes at its beginning would be read as another host.
  const path = url.replace(/^[/\\]+/, '/')
  if (!URL.canParse(path, 'http://page')) throw new CallError('NOT_FOUND')
  return new URL(path, 'http://page')
}

/** One address a page: no trailing slash, no prefix for the default locale, the buyer's language on the root. */
function redirectOf(request: FastifyRequest, url: URL): string | null {
  const { pathname, search } = url
  if (pathname.length > 1 && pathname.endsWith('/')) return ownPath(pathname.replace(/\/+$/, '')) + search
  if (pathname === '/pt' || pathname.startsWith('/pt/')) return ownPath(pathname.slice(3)) + search
  if (pathname !== '/') return null
  const known = request.cookies[LOCALE_COOKIE.name]
  const wanted = isLocale(known) ? known : matchAcceptLanguage(request.headers['accept-language'])
  const target = wanted === null ? '/' : localePath(wanted, '/')
  return target === '/' ? null : target + search
}

/** A path of this origin: one slash at its beginning, because a browser reads two as another host. */
function ownPath(path: string): string {
  return `/${path.replace(/^\/+/, '')}`
}

type Visit = {
  request: FastifyRequest
  reply: FastifyReply
  url: URL
  locale: Locale
  path: string
  match: Extract<PageMatch, { kind: 'screen' }>
}

async function answerPage(mounting: Mounting, deps: PageDeps, visit: Visit): Promise<FastifyReply> {
  const { request, reply } = visit
  const caller = mounting.callerOf(request, reply)
  const query = firstValues(visit.url.searchParams)
  const hints: CountryHints = {
    parameter: query.country,
    edge: deps.edgeCountry(request),
    acceptLanguage: request.headers['accept-language'],
  }
  const loaded = await load(deps, visit, {
    sessionId: caller.sessionId,
    isNewSession: caller.isNewSession,
    network: networkOf(caller),
    query,
    hints,
    isMobile: isMobileBrowser(request.headers['sec-ch-ua-mobile']?.toString(), request.headers['user-agent']),
  })
  const { status, data } = loaded
  if (data.screen === 'redirect') return reply.redirect(data.to, status)
  if (status === 503) retryLater(reply)
  const partner = deps.partnerOrigins.find((origin) => new URL(origin).host === request.host)
  const frame: PageFrame = {
    locale: visit.locale,
    path: visit.path,
    query,
    country: countryOf(data, hints),
    sessionId: caller.sessionId,
    // Calls go to the host that the page is on, whose cookie the session is.
    bases: partner === undefined ? deps.bases : { ...deps.bases, api: `${partner}/api` },
    buildId: deps.buildId,
    sandboxUrl: deps.sandboxUrl,
    legalPages: inLanguage(deps.legalPages, visit.locale),
    isPartnerHost: partner !== undefined,
    now: deps.now().toISOString(),
  }
  rememberLocale(request, reply, visit.locale, deps.secure)
  return send(deps, request, reply.code(status), { frame, data })
}

/** A checkout is shown for the country that it was priced for, a sale for the one that it was made in. */
function countryOf(data: ScreenData, hints: CountryHints): CountryCode {
  if (data.screen === 'checkout') return data.checkout.checkout_payment.corrent_country
  if (data.screen === 'tickets') return detectCountry({ ...hints, parameter: data.issued.seller.country })
  if (data.screen === 'success' || data.screen === 'payment-pending') return data.followed.sale.buyer.country
  return detectCountry(hints)
}

function firstValues(parameters: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of parameters) values[name.slice(0, 64)] ??= value.slice(0, 512)
  return values
}

function rememberLocale(request: FastifyRequest, reply: FastifyReply, locale: Locale, secure: boolean): void {
  if (request.cookies[LOCALE_COOKIE.name] === locale) return
  reply.setCookie(LOCALE_COOKIE.name, locale, {
    path: LOCALE_COOKIE.path,
    maxAge: LOCALE_COOKIE.days * 24 * 3600,
    sameSite: 'lax',
    secure,
  })
}

type LoadContext = {
  sessionId: string
  isNewSession: boolean | undefined
  network: string
  query: Record<string, string>
  hints: CountryHints
  isMobile: boolean
}

/** The status of screens that do not answer with 200. */
const STATUS: Partial<Record<(ScreenData | PageRedirect)['screen'], number>> = {
  'not-found': 404,
  redirect: 302,
}

async function load(
  deps: PageDeps,
  visit: Visit,
  context: LoadContext,
): Promise<{ status: number; data: ScreenData | PageRedirect }> {
  try {
    const data = await loadScreen(deps, visit, context)
    return { status: STATUS[data.screen] ?? 200, data }
  } catch (error) {
    // A failure of ours reads as the specification's 404 page, but must not tell a search engine that nothing is here.
    return { status: error instanceof CallError ? 404 : 503, data: afterFailure(deps, visit, error) }
  }
}

async function loadScreen(
  deps: PageDeps,
  visit: Visit,
  context: LoadContext,
): Promise<ScreenData | PageRedirect> {
  const { screen, loads } = visit.match.route
  const { parameters } = visit.match
  if (parameters.product_id !== undefined && loads !== 'sale') {
    const room = await waitingRoomRedirect(deps, visit, { ...context, productId: parameters.product_id })
    if (room !== null) return room
  }
  if (loads === 'checkout' || loads === 'subscription') {
    const { data, isSoldElsewhere } = await checkoutData(deps, {
      ...context,
      productId: parameters.product_id ?? 0,
      offerHash: parameters.hash ?? null,
      customCheckoutId: readId(context.query.ch_id),
      affiliates: affiliatesOf(visit, context),
      upsellId: readToken(context.query, 'up_id'),
      renewal: renewalLinkOf(context.query),
      bumps: { linked: readLinkedBumps(context.query), choosesAll: readFlag(context.query, 'b_fc') },
      tickets: readLinkedTickets(context.query),
    })
    rememberAffiliate(deps, visit, context, data)
    return pageRedirectFor(deps, { ...visit, ...context, data, loads, isSoldElsewhere }) ?? data
  }
  if (loads === 'sale' && (screen === 'success' || screen === 'payment-pending')) {
    const productId = parameters.product_id ?? readId(context.query.product_id)
    return saleData(deps, { ...context, screen, productId })
  }
  if (loads === 'event')
    return eventPage(deps, { ...visit, ...context, productId: parameters.product_id ?? 0 })
  if (loads === 'tickets') {
    const link = parameters.ticket_link ?? ''
    return { screen: 'tickets', issued: await readTickets(deps, link), link }
  }
  if (loads === 'links') return { screen: 'index', links: await deps.links() }
  if (screen === 'check-in') return { screen }
  if (screen === 'error') return { screen: 'error', status: 500, reason: 'unknown' }
  return { screen: 'not-found', reason: 'path' }
}

/** The affiliate of the link, and the one that this product's cookie remembers. */
function affiliatesOf({ request, match }: Visit, { query }: LoadContext) {
  const cookie = request.cookies[affiliateCookieName(match.parameters.product_id ?? 0)]
  return { link: readAffiliateId(query.a_id), remembered: readAffiliateId(cookie) }
}

/** An affiliate of the product whose link was followed is remembered for the buyer's next visits. */
function rememberAffiliate(
  deps: PageDeps,
  { reply }: Visit,
  { query }: LoadContext,
  { product_id, affiliate_id }: CheckoutData,
): void {
  if (affiliate_id === null || affiliate_id !== readAffiliateId(query.a_id)) return
  reply.setCookie(affiliateCookieName(product_id), String(affiliate_id), {
    path: '/',
    maxAge: AFFILIATE_DAYS * 24 * 3600,
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.secure,
  })
}

function readId(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

const REASONS = {
  LINK_NOT_FOUND: 'link',
  OFFER_NOT_FOUND: 'offer',
  PRODUCT_NOT_FOUND: 'product',
  SELLER_NOT_READY: 'seller-not-ready',
} as const

const REFUSED_RENEWALS: readonly string[] = ['LINK_NOT_FOUND', '1404', '1405', '0404']

/** Whether a signed link of a subscription, or what claims to be one, was refused. */
function isRefusedRenewal(code: string, { searchParams }: URL): code is RefusedRenewal {
  return REFUSED_RENEWALS.includes(code) && searchParams.has('subscription_id')
}

/** A product that cannot be bought has its own words; what failed on our side is said as such, and logged. */
function afterFailure(deps: PageDeps, visit: Visit, error: unknown): ScreenData {
  // Who holds a link of a subscription is told what to do with it, whatever is wrong with it.
  const code = error instanceof CallError ? error.code : ''
  if (isRefusedRenewal(code, visit.url)) return { screen: 'not-found', reason: code }
  if (error instanceof CallError && error.code in REASONS) {
    return { screen: 'not-found', reason: REASONS[error.code as keyof typeof REASONS] }
  }
  if (error instanceof CallError && error.code === 'NOT_FOUND') {
    return { screen: 'error', status: 404, reason: 'sale-not-found' }
  }
  const request_id = visit.request.id
  if (isUnavailable(error))
    deps.log.warn('database-unavailable', { request_id, route: 'page', reason: systemReason(error) })
  else deps.log.error('page-failed', { request_id, ...errorFields(error) })
  return { screen: 'error', status: 404, reason: 'load-failed' }
}

async function send(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = await deps.renderer.render(page, nonce)
  const reporting = cspReporting(page.data.screen)
  reply.headers({
    ...reporting.headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding, accept-language, cookie',
    'content-security-policy': [...policyOf(deps, nonce), ...reporting.policy].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Whoever holds its address has the tickets: no search engine should.
    ...(page.data.screen === 'tickets' && { 'x-robots-tag': 'noindex' }),
  })
  return reply.send(await compressed(request, reply, html))
}

/** Our own script with this answer's nonce, the card fields in their frame, and nothing of anybody else. */
function policyOf(deps: PageDeps, nonce: string): string[] {
  const { gateway } = deps.bases
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    `connect-src 'self' ${gateway}`,
    `frame-src ${gateway}`,
    "manifest-src 'self'",
    // The frames of 3-D Secure are opened by a form.
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
}
