import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ScreenData } from '#contract/checkout/page.ts'
import { EMBEDDED_PARAMETER, isPaidInFrame, readSite } from '#rules/page/embedding.ts'
import { sealSite } from '../../../signing/embedding-site.ts'
import type { Keys } from '../../../signing/keys.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import type { CheckoutData } from './page-data.ts'

export type EmbeddingDeps = {
  catalogue: Pick<CatalogueReader, 'findShownProduct'>
  keys: Keys
  bases: { gateway: string }
}

/** Remembers, in the frames of a site alone, which site that is: the thank-you page has no parameter that says so. */
const SITE_COOKIE = 'balcao_site'

/** Pages that a purchase in a frame leads through. */
const EMBEDDED_SCREENS: readonly ScreenData['screen'][] = [
  'pre-checkout',
  'checkout',
  'payment-pending',
  'success',
]

/**
 * Returns the site that a page is opened for in a frame, by the address or this frame's cookie; null: it is opened in a
 * window. Whichever source it is from, the browser shows the page to that site alone (`frame-ancestors`).
 */
export function framingSite(
  { headers, cookies }: FastifyRequest,
  query: Readonly<Record<string, string>>,
): string | null {
  if (headers['sec-fetch-dest'] !== 'iframe') return null
  return readSite(query[EMBEDDED_PARAMETER] ?? cookies[SITE_COOKIE])
}

export function rememberSite(reply: FastifyReply, site: string): void {
  reply.setCookie(SITE_COOKIE, site, {
    path: '/',
    httpOnly: true,
    sameSite: 'none',
    secure: true,
    partitioned: true,
  })
}

/**
 * Returns the content of a page in a frame of this site; null: it is not one of its seller's sites, and may not frame
 * it.
 */
export async function embedPage(
  { catalogue }: EmbeddingDeps,
  site: string,
  data: ScreenData,
): Promise<ScreenData | null> {
  const productId = productOf(data)
  if (productId === undefined || !EMBEDDED_SCREENS.includes(data.screen)) return null
  const found = await catalogue.findShownProduct(productId)
  // guard: embedding-listed
  if (found?.seller.embedding_sites?.includes(site) !== true) return null
  return data.screen === 'checkout' ? paidInFrame(data) : data
}

/**
 * Returns the address of the gateway's origin for pages of this site: a page framed there has to allow the site as
 * well.
 */
export function embeddedGateway({ bases, keys }: EmbeddingDeps, site: string): string {
  return `${bases.gateway}/in/${sealSite(keys, site)}`
}

/** A checkout with the methods that can be paid by in a frame; null: it has none. */
function paidInFrame(data: CheckoutData): CheckoutData | null {
  const { device_wallets: _, ...checkout } = data.checkout
  const allowed_methods = checkout.allowed_methods.filter(isPaidInFrame)
  if (allowed_methods.length === 0) return null
  const offered_methods = checkout.offered_methods.filter(isPaidInFrame)
  const checkout_payment = { ...checkout.checkout_payment, paypal: false }
  return { ...data, checkout: { ...checkout, offered_methods, allowed_methods, checkout_payment } }
}

/** The product that a screen is of; undefined: it is of none. */
export function productOf(data: ScreenData): number | undefined {
  if (data.screen === 'success') return data.followed.sale.product.id
  return 'product_id' in data ? data.product_id : undefined
}
