import type { DressedLook } from '#rules/catalogue/custom-checkout.ts'
import type * as Dress from './branding.tsx'

/** The code of what a seller puts on pages beside the checkout. */
export type DressParts = { dress?: typeof Dress }

/** Loads it where the look of a page has something of it. */
export async function loadDress(look: DressedLook | null): Promise<DressParts> {
  return look?.dress === undefined ? {} : { dress: await import('./branding.tsx') }
}
