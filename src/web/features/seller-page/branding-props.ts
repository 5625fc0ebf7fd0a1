import type { PageDress } from '#rules/catalogue/custom-checkout.ts'

/** What a seller puts on a page, as any page knows it. `seller`: their name; `id`: of their checkout, null: of none. */
export type DressProps = { dress: PageDress & { id?: number | null }; seller: string }
