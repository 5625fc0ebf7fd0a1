import type { BrandedLook } from '#rules/catalogue/custom-checkout.ts'
import type * as Branding from './branding.tsx'

/** The code of what a seller puts on pages beside the checkout. */
export type BrandingParts = { branding?: typeof Branding }

/** Loads it where the look of a page has something of it. */
export async function loadBranding(look: BrandedLook | null): Promise<BrandingParts> {
  return look?.branding === undefined ? {} : { branding: await import('./branding.tsx') }
}
