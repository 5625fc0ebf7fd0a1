import { readSite } from '#rules/page/embedding.ts'
import { mac, sameCode, type Keys } from './keys.ts'

/** Seals a site that was allowed to embed our page, for the gateway's origin, which has no catalogue. */
export function sealSite(keys: Keys, site: string): string {
  const text = Buffer.from(site).toString('base64url')
  return `${text}.${mac(keys.embedding, text)}`
}

/** The site that `sealSite` sealed; null for anything else. */
export function openSite(keys: Keys, sealed: string): string | null {
  const [text = '', code = ''] = sealed.split('.')
  // guard: embedding-site-sealed
  if (!sameCode(code, mac(keys.embedding, text))) return null
  return readSite(Buffer.from(text, 'base64url').toString())
}
