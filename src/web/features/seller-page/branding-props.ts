import type { PageBranding } from '#rules/catalogue/custom-checkout.ts'

/** What a seller puts on a page, as any page knows it. `seller`: their name; `id`: of their checkout, null: of none. */
export type BrandingProps = { branding: PageBranding & { id?: number | null }; seller: string }
