import type { Bump, Product, Seller } from '../catalogue/catalogue.ts'
import { isEuropean, type CountryCode } from '../base/country.ts'
import { isSellable, offerProduct, type OfferedProduct } from './purchasability.ts'
import type { LinkedBump } from './query-prefill.ts'

type BumpRecord = { bump: Bump; product: Product }

/** An order bump as a buyer of this country meets it. */
export type OfferedBump = {
  bump: Bump
  /** The product that it adds, with the bump's own offer applied. */
  product: OfferedProduct
  /** In the cart whatever the buyer wishes. Never for European buyers, who have to add what they pay for themselves. */
  forced: boolean
  /** Shown, but its box cannot be changed: the seller says so, or nothing of it is left. */
  disabled: boolean
  /** In the cart when the page opens: forced, or named by the link. Never for European buyers, as above. */
  chosen: boolean
}

export type BumpContext = {
  seller: Seller
  country: CountryCode
  isSoldOut: (productId: number) => boolean
  /** The bumps that the link or the submit names, with the offers that it names for them. */
  linked?: readonly LinkedBump[]
  /** `b_fc`: the link chooses every bump. */
  choosesAll?: boolean
  /** The tickets in the cart; absent: none are chosen yet, and a bump of any of them may be shown. */
  tickets?: readonly number[] | undefined
}

/** A bump that belongs to a ticket is sold with that ticket alone. */
function hasItsTicket({ assoc_ticket }: Bump, tickets: BumpContext['tickets']): boolean {
  return assoc_ticket === undefined || tickets === undefined || tickets.includes(assoc_ticket)
}

/**
 * Returns the product that a bump adds: with the offer named in the link if it is available, else with the seller's;
 * null if none.
 */
function addedBy(
  { bump, product }: BumpRecord,
  link: LinkedBump | undefined,
  seller: Seller,
): OfferedProduct | null {
  const hashes = [link?.offer ?? bump.offer ?? null, bump.offer ?? null]
  for (const hash of hashes) {
    const added = offerProduct(product, hash, seller)
    if (added.kind === 'offered' && isSellable(added.product)) return added.product
  }
  return null
}

/**
 * Lists the bumps of a product in the seller's order. Ignores bumps that are inactive, REQUESTED or DISAPPROVED, that
 * this version cannot sell, or that belong to a ticket that is not in the cart.
 */
export function offeredBumps(
  records: readonly BumpRecord[],
  { seller, country, isSoldOut, linked = [], choosesAll = false, tickets }: BumpContext,
): OfferedBump[] {
  const offered = records.flatMap((record): OfferedBump[] => {
    const { bump } = record
    const link = linked.find(({ product_id }) => product_id === bump.product_id)
    const product = hasItsTicket(bump, tickets) ? addedBy(record, link, seller) : null
    if (product === null) return []
    const isGone = isSoldOut(product.id)
    const isLocked = bump.disabled === true || isGone
    const forced = bump.forced === true && !isEuropean(country) && !isGone
    const isWished = (choosesAll || link !== undefined) && !isEuropean(country) && !isLocked
    return [{ bump, product, forced, disabled: isLocked || forced, chosen: forced || isWished }]
  })
  return offered.toSorted((a, b) => a.bump.order - b.bump.order)
}

/** A product that a buyer chose to add, with the offer under which the page showed it. */
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
