import type { FastifyRequest } from 'fastify'
import { openSite } from '../../signing/embedding-site.ts'
import type { Keys } from '../../signing/keys.ts'

/** The site around the checkout's page: a frame opens only where each page above it is allowed. */
export type FramingSite = {
  site: string
  /** Prefix of our addresses in such a page. */
  prefix: string
}

const PREFIX = /^(\/in\/([\w-]{1,400}\.[\w-]{22}))(\/.*)$/

const sites = new WeakMap<object, FramingSite>()

/**
 * Returns the address of a request without the sealed site at its beginning in an embedded page; `framingSiteOf`
 * returns the site from then on. A site that was not sealed here stays, and leads nowhere.
 */
export function withoutFramingSite(keys: Keys, request: { url?: string | undefined }): string {
  const { url = '/' } = request
  const [, prefix, sealed, rest] = PREFIX.exec(url) ?? []
  if (prefix === undefined || sealed === undefined || rest === undefined) return url
  const site = openSite(keys, sealed)
  if (site === null) return url
  sites.set(request, { site, prefix })
  return rest
}

/** The site in which the checkout's page of this request is framed; null: it is in a window of its own. */
export function framingSiteOf({ raw }: Pick<FastifyRequest, 'raw'>): FramingSite | null {
  return sites.get(raw) ?? null
}

/** Returns the policy's line for a frame of the checkout, wherever the checkout itself is embedded. */
export function frameAncestors(parentOrigin: string, site: string | null): string {
  return `frame-ancestors ${site === null ? parentOrigin : `${parentOrigin} ${site}`}`
}
