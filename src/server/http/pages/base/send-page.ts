import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageFrame, PageRenderer, ScreenData } from '#contract/checkout/page.ts'
import { CHAT_ORIGIN } from '#rules/catalogue/chat.ts'
import { PIXEL_FRAMES } from '#contract/routes.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { compressed } from '../../base/compressed.ts'
import { cspReporting } from '../../base/csp-reports.ts'

export type SendDeps = { renderer: PageRenderer; bases: PageFrame['bases'] }

/** Renders a page and sends it with its headers, its policy among them. */
export async function sendPage(
  deps: SendDeps,
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
    'content-security-policy': [...policyOf(deps, page, nonce), ...reporting.policy].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  if (isIndexable(request, page.data)) reply.removeHeader('x-robots-tag')
  // The policy says who may frame it; the older header knows no other origin than ours.
  if (page.frame.embeddedIn !== undefined) reply.removeHeader('x-frame-options')
  return reply.send(mayCompress(request) ? await compressed(request, reply, html) : html)
}

/**
 * Checks whether search engines may list a page: that of a product or an event that is for sale, at its plain address.
 * A query belongs to one buyer, affiliate or campaign, an offer's link is for the recipients that the seller chooses,
 * and all other screens are about a purchase.
 */
function isIndexable({ url }: Pick<FastifyRequest, 'url'>, data: ScreenData): boolean {
  // guard: only-shops-are-listed
  if (url.includes('?')) return false
  return data.screen === 'pre-checkout' || (data.screen === 'checkout' && data.offer_hash === null)
}

/**
 * Checks whether the length of a page may depend on its content. Another site can redirect a browser here repeatedly
 * with texts of its choice in the address; an observer of the connection could infer from the lengths what else the
 * page contains about its buyer (BREACH). A new visitor has no data that could be read.
 */
function mayCompress({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site']
  const isOwn = from === undefined || from === 'same-origin' || from === 'none'
  // guard: no-lengths-for-other-sites
  return isOwn || headers.cookie === undefined
}

/**
 * Sends a page to be looked at in the office: drawn by the server, without a script that runs, a form that is sent or a
 * word to anybody, and of no origin, so that it has no cookie and reads nothing of ours.
 */
export async function sendPreview(
  { renderer }: Pick<SendDeps, 'renderer'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  page: Page,
  { officeUrl, notice }: { officeUrl: string; notice?: string },
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const rendered = await renderer.render(page, nonce)
  const html = notice === undefined ? rendered : withNotice(rendered, notice, nonce)
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // guard: preview-policy
    'content-security-policy': previewPolicy(officeUrl, nonce),
  })
  reply.removeHeader('x-frame-options')
  return reply.send(await compressed(request, reply, html))
}

/** A sentence of our own above everything that the page has. */
function withNotice(page: Uint8Array, notice: string, nonce: string): Uint8Array {
  const style =
    '.preview{margin:0;padding:.75rem 1rem;background:#1f2937;color:#fff;text-align:center;font:inherit}'
  const label = `<span id="preview">${escapeMarkup(notice)}</span>`
  const shown = `<style nonce="${nonce}">${style}</style><aside class="preview" aria-labelledby="preview">${label}</aside>`
  const html = new TextDecoder().decode(page)
  return new TextEncoder().encode(html.replace(/<body[^>]*>/, (body) => body + shown))
}

function previewPolicy(officeUrl: string, nonce: string): string {
  return [
    // Scripts are allowed by the first and forbidden by the next: the page is not the one of who has none.
    'sandbox allow-scripts',
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${officeUrl}`,
  ].join('; ')
}

/**
 * Our own script with this answer's nonce, the card fields in their frame, and nothing of anybody else. Nobody frames
 * it but a site of its seller.
 */
function policyOf({ bases }: SendDeps, { frame, data }: Page, nonce: string): string[] {
  const { embeddedIn } = frame
  const { gateway } = bases
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    `connect-src 'self' ${gateway}`,
    `frame-src ${[gateway, ...framesOf(frame, data)].join(' ')}`,
    "manifest-src 'self'",
    // The frames of 3-D Secure are opened by a form.
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    // A text becomes markup or a script's address only by these policies of web/app/trusted.ts.
    // guard: trusted-types
    "require-trusted-types-for 'script'",
    'trusted-types served worker',
    `frame-ancestors ${embeddedIn ?? "'none'"}`,
  ]
}

/** Returns the other frames of a page: the scripts of its seller, which have no origin there, and the seller's chat. */
function framesOf({ bases }: PageFrame, data: ScreenData): string[] {
  return [
    ...(hasPixelFrame(data) ? [new URL(PIXEL_FRAMES, bases.api).href] : []),
    ...(chatOf(data) === undefined ? [] : [CHAT_ORIGIN]),
  ]
}

function hasPixelFrame(data: ScreenData): boolean {
  switch (data.screen) {
    case 'success':
    case 'payment-pending':
      return data.followed.sale.advertising?.has_frame === true
    case 'pre-checkout':
      return data.advertising?.has_frame === true
    case 'checkout':
      return data.checkout.advertising?.has_frame === true
    default:
      return false
  }
}

/** The id of the chat that a page leads to. */
function chatOf(data: ScreenData): string | undefined {
  if (data.screen === 'checkout') return data.checkout.custom_checkout.jivochat_id
  return 'look' in data ? data.look?.branding?.jivochat_id : undefined
}
