import type { Bump, Product, Seller } from './catalogue.ts'
import { isEuropean, type CountryCode } from './country.ts'
import { isSellable, offerProduct, type OfferedProduct } from './purchasability.ts'

/** An order bump as a buyer of this country meets it. */
export type OfferedBump = {
  bump: Bump
  /** What it adds, with the bump's own offer applied. */
  product: OfferedProduct
  /** In the cart whatever the buyer wishes. Never for European buyers, who have to add what they pay for themselves. */
  forced: boolean
  /** Shown, but its box cannot be changed: the seller says so, or nothing of it is left. */
  disabled: boolean
}

export type BumpContext = { seller: Seller; country: CountryCode; isSoldOut: (productId: number) => boolean }

/**
 * The bumps of a product in the seller's order. What is not active, REQUESTED or DISAPPROVED is ignored, and so is
 * what this version cannot sell.
 */
export function offeredBumps(
  records: readonly { bump: Bump; product: Product }[],
  context: BumpContext,
): OfferedBump[] {
  const { seller, country, isSoldOut } = context
  const offered = records.flatMap(({ bump, product }): OfferedBump[] => {
    const added = offerProduct(product, bump.offer ?? null, seller)
    if (typeof added === 'string' || !isSellable(added)) return []
    const isGone = isSoldOut(product.id)
    const forced = bump.forced === true && !isEuropean(country) && !isGone
    return [{ bump, product: added, forced, disabled: bump.disabled === true || isGone || forced }]
  })
  return offered.toSorted((a, b) => a.bump.order - b.bump.order)
}

/** What a buyer asked to add: a product with the offer under which the page showed it. */
export type BumpWish = { product_id: number; offer_hash?: string | null | undefined }

/**
 * The bumps of a submit, in the seller's order; null when it asks for one that is not offered so, for one twice, or
 * leaves out one that is forced.
 */
export function chosenBumps(
  offered: readonly OfferedBump[],
  wishes: readonly BumpWish[],
): OfferedBump[] | null {
  const wished = new Map(wishes.map((wish) => [wish.product_id, wish.offer_hash ?? null]))
  const chosen = offered.filter(({ product, forced, disabled }) => {
    const offer = wished.get(product.id)
    return offer !== undefined && offer === (product.offer?.hash ?? null) && (forced || !disabled)
  })
  const isComplete = offered.every((each) => !each.forced || chosen.includes(each))
  return isComplete && chosen.length === wishes.length ? chosen : null
}
