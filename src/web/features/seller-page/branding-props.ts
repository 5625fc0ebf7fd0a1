import type { PageBranding } from '#rules/catalogue/custom-checkout.ts'

/**
 * A seller's additions to a page, as any page has them. `seller`: their name; `id`: of their checkout, null: of none.
 */
export type BrandingProps = { branding: PageBranding & { id?: number | null }; seller: string }
