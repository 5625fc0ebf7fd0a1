import { createHmac } from 'node:crypto'
import type { Keys } from './keys.ts'

/** The owner who opens a purchase. `email`: of the buyer, or of the recipient of a gift. */
export type AccessHolder = { url: string; sellerId: number; productId: number; saleId: string; email: string }

/** How long a link to a product opens it, in hours: that of a page is made anew whenever the page is read. */
export const ACCESS_HOURS = { page: 1, mail: 14 * 24 } as const

const HOUR_MS = 60 * 60 * 1000

/** The key by which a seller's members' area knows our links: 64 hexadecimal digits, used as they are written. */
export function accessKey(keys: Keys, sellerId: number): string {
  return createHmac('sha256', keys.access).update(`seller|${sellerId}`).digest('hex')
}

/**
 * The address at which a product is opened, with who bought it and until when the link is good, signed. The seller's
 * own parameters stay; the fields are signed in a fixed order, one a line. The second signature contains the address as
 * well, so that one made for another address is of no use at this one. The first is for members' areas that know only it.
 */
export function sealAccessLink(keys: Keys, holder: AccessHolder, now: Date, hours: number): string {
  const { url, sellerId, productId, saleId, email } = holder
  const expires = String(Math.floor((now.getTime() + hours * HOUR_MS) / 1000))
  const signed = [expires, String(productId), saleId, email]
  const link = new URL(url)
  const key = accessKey(keys, sellerId)
  const sign = (...lines: string[]) => createHmac('sha256', key).update(lines.join('\n')).digest('hex')
  link.searchParams.set('balcao_expires', expires)
  link.searchParams.set('balcao_product', String(productId))
  link.searchParams.set('balcao_sale', saleId)
  link.searchParams.set('balcao_email', email)
  link.searchParams.set('balcao_signature', sign('v1', ...signed))
  // guard: access-link-signs-its-address
  link.searchParams.set('balcao_signature_v2', sign('v2', link.host + link.pathname, ...signed))
  return link.href
}
