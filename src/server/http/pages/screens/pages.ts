import { CALLING_CODES, isCompletePhoneQuery } from '#rules/people/phone.ts'
import { sellerOfRecord, type PlatformOperator, type SellerOfRecord } from '#rules/sales/platform-operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { legalPagesFor, type OperatorPages } from '#contract/checkout/legal-pages.ts'
import type { Page, PageFrame, PageMatcher, ScreenData } from '#contract/checkout/page.ts'
import { isPlain } from '#contract/checkout/plain-form.ts'
import { withLayout } from '#rules/page/checkout-layout.ts'
import { namedCheckout } from '#rules/catalogue/custom-checkout.ts'
import { isMobileBrowser } from '#rules/page/checkout-steps.ts'
import type { CountryCode } from '#rules/base/country.ts'
import { detectCountry, type CountryHints } from '#rules/base/countries.ts'
import { LOCALE_COOKIE, numberTag, splitLocale, type Locale } from '#rules/base/locale.ts'
import { CallError } from '../../../call-error.ts'
import { retryLater } from '../../base/answer-errors.ts'
import { limited, withinLimitOf } from '../../base/call-limits.ts'
import type { EdgeCountry } from '../../base/edge-country.ts'
import type { Caller } from '../../base/context.ts'
import type { Mounting } from '../../base/mount.ts'
import { networkOf } from '../../base/risk-signals.ts'
import type { FromReplica } from '../../../store/postgres/replica.ts'
import { ASSETS, sendBuildFile } from '../files/build-files.ts'
import { embeddedGateway, embedPage, framingSite, productOf, rememberSite } from '../base/embedded-page.ts'
import { loadPage, type ScreenDeps, type Visit } from './load-screen.ts'
import { addressOf, firstValues, redirectOf } from '../base/page-address.ts'
import type { PageOpenings } from '../base/page-openings.ts'
import { NOTHING_TYPED, sendPlainCheckout } from '../plain/plain-checkout.ts'
import { sendPlainSale } from '../plain/plain-sale.ts'
import { sendPage, type SendDeps } from '../base/send-page.ts'

export type PageDeps = ScreenDeps &
  SendDeps & {
    match: PageMatcher
    /** For what may be a second old: pictures, and files of another build. */
    fromReplica: FromReplica
    /** Other origins that the same pages are served on. */
    partnerOrigins: readonly string[]
    buildId: string
    sandboxUrl: string | null
    legalPages: OperatorPages
    edgeCountry: EdgeCountry
    platform: PlatformOperator | null
    /** Where it is counted how often checkouts are opened; absent: nowhere. */
    openings?: Pick<PageOpenings, 'count'> | undefined
    /** The office, which shows looks of the checkout that are being changed. */
    officeUrl: string
  }

/**
 * Returns the seller of record beside the seller: for the buyer of a page, or for the one who bought what the page is
 * about.
 */
function soldByOf(
  platform: PlatformOperator | null,
  data: ScreenData,
  country: CountryCode,
): SellerOfRecord | undefined {
  if (data.screen !== 'tickets') return sellerOfRecord(platform, country)
  const { sold_by: sold } = data.issued
  return sold && { name: sold.name, role: sold.role, entity: sold }
}

/** Serves every page: finds its route, loads its data, renders it. Mounted last, for whatever no call has taken. */
export function mountPages(mounting: Mounting, deps: PageDeps): void {
  const { onRequest: limit } = limited(mounting.app, 'pages')
  const mayLookUpCoupon = withinLimitOf(mounting.app, 'checkCoupon')
  const hooks = limit === undefined ? {} : { preHandler: limit }
  mounting.app.setNotFoundHandler(hooks, async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new CallError('NOT_FOUND')
    const url = addressOf(request)
    if (url.pathname.startsWith('/api/')) throw new CallError('NOT_FOUND')
    if (url.pathname.startsWith(ASSETS)) return sendBuildFile(deps.fromReplica, request, reply, url.pathname)
    const redirect = redirectOf(request, url)
    const { locale, path } = splitLocale(url.pathname)
    if (redirect !== null) return reply.redirect(redirect, 302)
    const match = deps.match(path, locale, url.search)
    if (match.kind === 'redirect') return reply.redirect(match.to, 302)
    return answerPage(mounting, deps, { request, reply, url, locale, path, match, mayLookUpCoupon })
  })
}

async function answerPage(mounting: Mounting, deps: PageDeps, visit: Visit): Promise<FastifyReply> {
  const { request, reply } = visit
  const caller = { ...mounting.callerOf(request, reply), request, reply }
  const read = await readPage(deps, visit, caller)
  if (read.kind === 'redirect') return reply.redirect(read.to, read.status)
  rememberLocale(request, reply, visit.locale, deps.secure)
  const { frame, data } = read.page
  countOpening(deps, data, caller)
  if (isPlain(frame.query)) {
    if (data.screen === 'checkout') return sendPlainCheckout(deps, reply, { frame, data }, NOTHING_TYPED)
    if (data.screen === 'payment-pending') return sendPlainSale(reply, frame, data)
  }
  return sendPage(deps, request, reply.code(read.status), read.page)
}

/** Counts that a visitor opened a checkout; a page that a browser fetches in advance was seen by nobody. */
function countOpening({ openings }: PageDeps, data: ScreenData, { request, isNewSession }: Caller): void {
  const isAdvance = /prefetch|prerender/.test(request.headers['sec-purpose']?.toString() ?? '')
  if (data.screen !== 'checkout' || request.method !== 'GET' || isAdvance) return
  openings?.count(data.checkout.data.seller.id, data.product_id, isNewSession === true)
}

type PageRead =
  | { kind: 'redirect'; to: string; status: number }
  | { kind: 'page'; page: Page; status: number }

/** Reads all that a page shows to its visitor. */
export async function readPage(deps: PageDeps, visit: Visit, caller: Caller): Promise<PageRead> {
  const { request, reply } = visit
  const query = firstValues(visit.url.searchParams)
  const hints: CountryHints = {
    parameter: query.country,
    edge: deps.edgeCountry(request),
    acceptLanguage: request.headers['accept-language'],
  }
  const site = framingSite(request, query)
  const { status, data: loaded } = await loadPage(deps, visit, {
    sessionId: caller.sessionId,
    isNewSession: caller.isNewSession,
    network: networkOf(caller),
    query,
    hints,
    isMobile: isMobileBrowser(request.headers['sec-ch-ua-mobile']?.toString(), request.headers['user-agent']),
  })
  // The next page opened in the frame has no such parameter.
  if (site !== null && query.embedded === site) rememberSite(reply, site)
  if (loaded.screen === 'redirect') return { kind: 'redirect', to: loaded.to, status }
  const embedded = site === null ? null : await embedPage(deps, site, loaded)
  const data = embedded ?? loaded
  if (status === 503) retryLater(reply)
  const partner = deps.partnerOrigins.find((origin) => new URL(origin).host === request.host)
  const country = countryOf(data, hints)
  const soldBy = soldByOf(deps.platform, data, country)
  const language = sellerLanguageOf(data)
  const frame: PageFrame = {
    locale: visit.locale,
    ...(language !== undefined && language !== visit.locale && { writtenIn: language }),
    path: visit.path,
    query: data.screen === 'checkout' ? withLayout(query, data.checkout.custom_checkout.version) : query,
    country,
    numbers: numberTag(visit.locale, country),
    ...(data.screen === 'checkout' && phoneFrame(country, query)),
    sessionId: caller.sessionId,
    // Calls go to the host that the page is on, whose cookie the session is.
    bases: {
      ...deps.bases,
      ...(partner !== undefined && { api: `${partner}/api` }),
      ...(site !== null && embedded !== null && { gateway: embeddedGateway(deps, site) }),
    },
    ...(site !== null && embedded !== null && { embeddedIn: site }),
    buildId: deps.buildId,
    sandboxUrl: deps.sandboxUrl,
    legalPages: legalPagesFor(deps.legalPages, soldBy, {
      locale: visit.locale,
      country,
      productId: productOf(data),
      lookId: namedCheckout(query.ch_id),
    }),
    ...(soldBy && { soldBy }),
    isPartnerHost: partner !== undefined,
    now: deps.now().toISOString(),
  }
  return { kind: 'page', page: { frame, data }, status }
}

/** Returns what the form needs for phone numbers before the table of all countries is loaded. */
function phoneFrame(
  country: CountryCode,
  { ph }: PageFrame['query'],
): Pick<PageFrame, 'callingCode' | 'hasPhoneQuery'> {
  const callingCode = CALLING_CODES[country]
  return {
    ...(callingCode !== undefined && { callingCode }),
    ...(isCompletePhoneQuery(ph) && { hasPhoneQuery: true }),
  }
}

/** A checkout is shown for the country that it was priced for, a sale for the one that it was made in. */
function countryOf(data: ScreenData, hints: CountryHints): CountryCode {
  if (data.screen === 'checkout') return data.checkout.checkout_payment.corrent_country
  if (data.screen === 'tickets') return detectCountry({ ...hints, parameter: data.issued.seller.country })
  if (data.screen === 'success' || data.screen === 'payment-pending') return data.followed.sale.buyer.country
  return detectCountry(hints)
}

function sellerLanguageOf(data: ScreenData): string | undefined {
  if (data.screen === 'checkout') return data.checkout.data.seller.language
  if (data.screen === 'pre-checkout') return data.seller.language
  if (data.screen === 'tickets') return data.issued.seller.language
  if (data.screen === 'success' || data.screen === 'payment-pending')
    return data.followed.sale.seller.language
  return undefined
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
