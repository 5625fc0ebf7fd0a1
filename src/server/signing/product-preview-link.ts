import { mac, sameCode, type Keys } from './keys.ts'

/** As long as somebody works at a product with its page open beside it. */
const HOURS = 4

/** Signs with a prefix that no other link of this key has. */
function codeOf(keys: Keys, productId: number, until: string): string {
  return mac(keys.link, `preview|${productId}|${until}`)
}

/**
 * Signs the address of the preview of a product. For four hours it shows the page to anybody who has it, also while the
 * product is not on sale.
 */
export function sealPreview(keys: Keys, productId: number, now: Date): string {
  const until = Math.floor(now.getTime() / 1000 + HOURS * 3600).toString(36)
  return `${until}_${codeOf(keys, productId, until)}`
}

/** Whether the address of a preview was signed by this installation for this product, and has not expired. */
export function isPreviewValid(keys: Keys, productId: number, signature: string, now: Date): boolean {
  const [until = '', ...code] = signature.split('_')
  // guard: preview-of-the-signed-product
  if (!sameCode(code.join('_'), codeOf(keys, productId, until))) return false
  return Number.parseInt(until, 36) * 1000 > now.getTime()
}
