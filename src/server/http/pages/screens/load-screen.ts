import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageMatch, ScreenData } from '#contract/checkout/page.ts'
import { AFFILIATE_DAYS, affiliateCookieName, readAffiliateId } from '#rules/order/affiliate.ts'
import type { CountryHints } from '#rules/base/countries.ts'
import { namedCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Locale } from '#rules/base/locale.ts'
import { linkedCouponName, readLinkedBumps } from '#rules/order/query-prefill.ts'
import { readFlag, readToken } from '#rules/base/query-values.ts'
import { readLinkedTickets } from '#rules/tickets/ticket-links.ts'
import { CallError } from '../../../call-error.ts'
import { readTicketsPage } from '../../../flows/tickets/read-tickets.ts'
import type { TicketStock } from '../../../flows/tickets/ticket-stock.ts'
import type { Log } from '../../../log.ts'
import { eventPage } from '../event/event-page.ts'
import { withLinkedShop } from '../base/linked-shop.ts'
import { checkoutData, saleData, type CheckoutData, type PageDataDeps } from '../base/page-data.ts'
import { screenOfFailure } from '../base/page-failure.ts'
import { pageRedirectFor, redirectTo, type PageRedirect } from '../base/page-redirect.ts'
import { renewalLinkOf } from '../base/renewal-query.ts'
import { waitingRoomRedirect, type WaitingRoomDeps } from '../event/waiting-room-gate.ts'

type DemoLink = Extract<ScreenData, { screen: 'index' }>['links'][number]

/** Dependencies for loading screens. */
export type ScreenDeps = PageDataDeps &
  WaitingRoomDeps & {
    /** Where an event is read for everybody who opens its page. */
    ticketStock: TicketStock
    /** The origin of the checkout that some offers are sold on; undefined: none is. */
    otherCheckout: string | undefined
    secure: boolean
    log: Log
    /** The links of the index page: the demo's products; empty everywhere else. */
    links: () => Promise<DemoLink[]>
  }

/** One request of a page, and the route that its address is of. */
export type Visit = {
  request: FastifyRequest
  reply: FastifyReply
  url: URL
  locale: Locale
  path: string
  match: Extract<PageMatch, { kind: 'screen' }>
  /** Checks whether the visitor may look up a coupon: names can be guessed by opening links as well as by the call. */
  mayLookUpCoupon: (request: FastifyRequest) => Promise<boolean>
}

/** The visitor of a page, and the data of their address and browser. */
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

/** Loads the screen of a visit and the status of its answer; a failure is a screen as well. */
export async function loadPage(
  deps: ScreenDeps,
  visit: Visit,
  context: LoadContext,
): Promise<{ status: number; data: ScreenData | PageRedirect }> {
  try {
    return await loadKnown(deps, visit, context)
  } catch (error) {
    // A failure on our side is shown as the specification's 404 page, but must not indicate to a search engine that the
    // page does not exist.
    return { status: 503, data: failureOf(deps, visit, error) }
  }
}

/** Loads the screen of a visit, or of why there is none. A failure on our side is thrown. */
async function loadKnown(
  deps: ScreenDeps,
  visit: Visit,
  context: LoadContext,
): Promise<{ status: number; data: ScreenData | PageRedirect }> {
  try {
    const data = await loadScreen(deps, visit, context)
    return { status: STATUS[data.screen] ?? 200, data }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const link = { productId: visit.match.parameters.product_id, query: context.query }
    return { status: 404, data: await withLinkedShop(deps, link, failureOf(deps, visit, error)) }
  }
}

function failureOf({ log }: ScreenDeps, { url, request }: Visit, error: unknown): ScreenData {
  return screenOfFailure(log, { url, requestId: request.id }, error)
}

async function loadScreen(
  deps: ScreenDeps,
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
    const { data, hasOtherCheckout, madeAt } = await checkoutData(deps, {
      ...context,
      locale: visit.locale,
      asksAgain: readFlag(context.query, 'again'),
      coupon: await couponOf(visit, context.query),
      productId: parameters.product_id ?? 0,
      offerHash: parameters.hash ?? null,
      customCheckoutId: namedCheckout(context.query.ch_id),
      affiliates: affiliatesOf(visit, context),
      upsellId: readToken(context.query, 'up_id'),
      renewal: renewalLinkOf(context.query),
      bumps: { linked: readLinkedBumps(context.query), choosesAll: readFlag(context.query, 'b_fc') },
      tickets: readLinkedTickets(context.query),
    })
    rememberAffiliate(deps, visit, context, data)
    if (madeAt !== null) return redirectTo(madeAt)
    return pageRedirectFor(deps, { ...visit, ...context, data, loads, hasOtherCheckout }) ?? data
  }
  if (loads === 'sale' && (screen === 'success' || screen === 'payment-pending')) {
    const productId = parameters.product_id ?? readId(context.query.product_id)
    return saleData(deps, { ...context, screen, productId })
  }
  if (loads === 'event')
    return eventPage(deps, { ...visit, ...context, productId: parameters.product_id ?? 0 })
  if (loads === 'tickets') {
    const link = parameters.ticket_link ?? ''
    return { screen: 'tickets', ...(await readTicketsPage(deps, link)), link }
  }
  if (loads === 'links') return { screen: 'index', links: await deps.links() }
  if (screen === 'check-in') return { screen }
  if (screen === 'error') return { screen: 'error', status: 500, reason: 'unknown' }
  return { screen: 'not-found', reason: 'path' }
}

async function couponOf(
  { request, mayLookUpCoupon }: Visit,
  query: LoadContext['query'],
): Promise<string | null> {
  const name = linkedCouponName(query)
  return name !== null && (await mayLookUpCoupon(request)) ? name : null
}

/** The affiliate of the link, and the one that this product's cookie remembers. */
function affiliatesOf({ request, match }: Visit, { query }: LoadContext) {
  const cookie = request.cookies[affiliateCookieName(match.parameters.product_id ?? 0)]
  return { link: readAffiliateId(query.a_id), remembered: readAffiliateId(cookie) }
}

/** An affiliate of the product whose link was followed is remembered for the buyer's next visits. */
function rememberAffiliate(
  deps: ScreenDeps,
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
