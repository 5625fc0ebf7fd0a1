import { mac, sameCode, type Keys } from './keys.ts'

/** Permission of a signed link: one client may buy one product by the card that is stored for them. */
export type ClientLink = {
  /** The purchase whose buyer and card it is. */
  purchaseId: string
  /** `links_version` of that purchase. */
  linksVersion: number
  productId: number
  offerHash: string | null
  /** The session that may use the link; null: any, because the link was mailed to the client. */
  sessionId: string | null
  /** The end of the link, in milliseconds since 1970. */
  expiresAt: number
}

/** Signs a link: `client_id` of PUT /payment/{product_id}. */
export function sealClientLink(keys: Keys, link: ClientLink): string {
  const text = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${text}.${mac(keys.link, text)}`
}

/** Opens a link; null when it has expired or was not signed by this installation. */
export function openClientLink(keys: Keys, sealed: string, now: Date): ClientLink | null {
  const [text = '', code = ''] = sealed.split('.')
  if (!sameCode(code, mac(keys.link, text))) return null
  // Links of before there were versions name none.
  const link = {
    linksVersion: 0,
    ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as Omit<ClientLink, 'linksVersion'>),
  }
  return link.expiresAt > now.getTime() ? link : null
}
