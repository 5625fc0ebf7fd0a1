/*
 * Where a buyer came from: the affiliate, the ad, the link. None of it identifies the buyer, and what does
 * (name, mail, phone, document of the link) is taken out before an address is kept.
 */

const PERSONAL_PARAMETERS: readonly string[] = ['fn', 'em', 'ph', 'document', 'token']
const AFFILIATE_DAYS = 30
const SALE_LINK_MAX = 2048

/** The value of a cookie, or undefined. */
export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** The page's query parameters that are kept with the sale. */
export function metasOf(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => !PERSONAL_PARAMETERS.includes(name) && name.length <= 64)
      .map(([name, value]) => [name, value.slice(0, 512)]),
  )
}

/** The address of the link that was followed, without what says who follows it. */
export function saleLinkOf(href: string): string {
  const url = new URL(href)
  for (const name of PERSONAL_PARAMETERS) url.searchParams.delete(name)
  return url.href.slice(0, SALE_LINK_MAX)
}

/** The affiliate that the link names: a number, or nothing. */
export function readAffiliate(query: Readonly<Record<string, string>>): string | null {
  const id = query['a_id']?.trim() ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? id : null
}

/** The affiliate of the link, else the one that a cookie of this product remembers. */
export function affiliateOf(
  query: Readonly<Record<string, string>>,
  cookies: string,
  productId: number,
): string | null {
  return readAffiliate(query) ?? readCookie(cookies, `a_id_${productId}`) ?? null
}

/** The cookie that remembers the affiliate of a product for the buyer's next visits. */
export function affiliateCookie(affiliate: string, productId: number): string {
  const age = AFFILIATE_DAYS * 24 * 60 * 60
  return `a_id_${productId}=${encodeURIComponent(affiliate)}; path=/; max-age=${age}; samesite=lax`
}

/**
 * Meta's click and browser ids: from its cookies, else the click id is built from `fbclid` in the form that Meta
 * documents (version, subdomain index, milliseconds, click id).
 */
export function metaIdsOf(
  query: Readonly<Record<string, string>>,
  cookies: string,
  now: Date,
): { fbc: string | null; fbp: string | null } {
  const clicked = query['fbclid'] === undefined ? null : `fb.1.${now.getTime()}.${query['fbclid']}`
  return {
    fbc: (readCookie(cookies, '_fbc') ?? clicked)?.slice(0, 255) ?? null,
    fbp: readCookie(cookies, '_fbp')?.slice(0, 255) ?? null,
  }
}
