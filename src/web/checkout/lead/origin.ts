import { PERSON_PARAMETERS } from '../../ui/link-query.ts'

/*
 * Where a buyer came from: the ad, the link. None of it identifies the buyer, and what does
 * (name, mail, phone, document of the link) is taken out before an address is kept.
 */

const PERSONAL_PARAMETERS: readonly string[] = [...PERSON_PARAMETERS, 'token']
const SALE_LINK_MAX = 2048

/** Returns the value of a cookie; undefined if there is none, or none that can be read: others write it. */
export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** The page's query parameters that are kept with the sale; the signature of a link opens too much to be one. */
export function metasOf(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => ![...PERSONAL_PARAMETERS, 'client_id'].includes(name) && name.length <= 64)
      .map(([name, value]) => [name, value.slice(0, 512)]),
  )
}

/** The address of the link that was followed, without what says who follows it. */
export function saleLinkOf(href: string): string {
  return impersonal(href).slice(0, SALE_LINK_MAX)
}

/** An address without the parameters that say who follows it. */
export function impersonal(href: string): string {
  const url = new URL(href)
  for (const name of PERSONAL_PARAMETERS) url.searchParams.delete(name)
  return url.href
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
