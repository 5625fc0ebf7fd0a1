/*
 * Determines which affiliate is paid for referring a buyer. A link names an affiliate (`a_id`), a cookie of the product
 * stores it, and a lead keeps the one it was started with.
 */

/** Known facts about who referred a buyer to one product; null where nothing is known. */
export type AffiliateHints = {
  /** `a_id` of the link that was just followed. */
  link: number | null
  /** Of the product's cookie. */
  remembered: number | null
  /** Of the buyer's lead. */
  lead: number | null
}

/** How long the cookie of a product remembers its affiliate. */
export const AFFILIATE_DAYS = 30

export function affiliateCookieName(productId: number): string {
  return `a_id_${productId}`
}

/** Reads an affiliate's id from a link, a cookie or a lead: a positive integer, or null. */
export function readAffiliateId(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/**
 * Lists the affiliates that a sale may belong to, the likeliest first: the last link wins. With `affiliation_lead` the
 * affiliate of the first lead keeps the buyer, whatever link is followed later. None of them has to be an affiliate of
 * the product: the first that is one gets the sale.
 */
export function affiliatesInOrder(hints: AffiliateHints, keepsFirst: boolean): number[] {
  const { link, remembered, lead } = hints
  const inOrder = keepsFirst ? [lead, remembered, link] : [link, remembered, lead]
  return [...new Set(inOrder.filter((id) => id !== null))]
}
