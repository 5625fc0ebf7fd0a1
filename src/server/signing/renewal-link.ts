import { linkText, mac, sameCode, transOf, type Keys } from './keys.ts'

/** The signed link to a subscription: its public id, and the signature of that. */
export type RenewalLink = { subscriptionId: string; signature: string }

/** Signs with a prefix that no other link of this key has. */
function codeOf(keys: Keys, subscriptionId: string, end: string, version: number): string {
  return mac(keys.link, linkText(`renewal|${subscriptionId}|${end}`, version))
}

/**
 * Signs the link to a subscription: `client_id` beside `subscription_id`. It is sent only to the client's own mail
 * address; its holder may pay what is due and replace the card. `end` in milliseconds since 1970, `version`:
 * `links_version` of the purchase that began the subscription.
 */
export function sealRenewalLink(keys: Keys, subscriptionId: string, end: number, version: number): string {
  const until = Math.floor(end / 1000).toString(36)
  return `${until}_${codeOf(keys, subscriptionId, until, version)}`
}

/** Whether a link was signed by this installation for this subscription and version, and has not expired. */
export function isRenewalLinkValid(keys: Keys, link: RenewalLink, version: number, now: Date): boolean {
  const [until = '', ...code] = link.signature.split('_')
  if (!sameCode(code.join('_'), codeOf(keys, link.subscriptionId, until, version))) return false
  return Number.parseInt(until, 36) * 1000 > now.getTime()
}

/**
 * Returns the owner of a subscription's renewal purchases, in place of a session: every device that opens the link, and
 * every automatic renewal, share one purchase and charge once.
 */
export function sessionOfRenewal(keys: Keys, subscriptionId: string): string {
  return `renewal-${mac(keys.link, `session|${subscriptionId}`)}`
}

/** Whether `trans` is what tokens of this session's n-th purchase of a product carry. */
export function isTransOf(
  keys: Keys,
  purchase: { sessionId: string; productId: number; generation: number; trans: string },
): boolean {
  const { sessionId, productId, generation, trans } = purchase
  return sameCode(trans, transOf(keys, sessionId, productId, generation))
}
