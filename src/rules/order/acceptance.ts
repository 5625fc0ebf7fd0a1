import type { Product, Seller } from '../catalogue/catalogue.ts'
import { EVENT_PRODUCT_TYPE } from '../catalogue/catalogue.ts'
import { isEuropean, type CountryCode } from '../base/country.ts'

/** What a buyer accepts by ticking a box; `gdpr`, `keep_card` and `named` are wishes and never needed. */
export const ACCEPTANCES = ['terms', 'contract', 'digital_content', 'gdpr', 'keep_card', 'named'] as const
export type Acceptance = (typeof ACCEPTANCES)[number]

type Accepted = Pick<Product, 'format' | 'product_type_id'> & { contract_terms?: string | null | undefined }

/**
 * What this buyer has to accept before this product can be bought, in the order of the page.
 *
 * Europe: the terms and the privacy notice; and for digital content, whose delivery begins at once, the consent by
 * which the right of withdrawal ends (Directive 2011/83/EU, article 16(m)). A ticket is an event of a given day, which
 * has no such right (article 16(l)) and so nothing to give up. Anywhere: the contract of a product that has one.
 */
export function requiredAcceptances(product: Accepted, country: CountryCode): readonly Acceptance[] {
  const inEurope = isEuropean(country)
  const isDigital = product.format === 'DIGITAL' && product.product_type_id !== EVENT_PRODUCT_TYPE
  const needed: Readonly<Partial<Record<Acceptance, boolean>>> = {
    terms: inEurope,
    contract: (product.contract_terms ?? '') !== '',
    digital_content: inEurope && isDigital,
  }
  return ACCEPTANCES.filter((acceptance) => needed[acceptance] === true)
}

/**
 * The boxes that the page shows: what is needed; in Europe, the wish to hear from the seller again; and where something
 * is offered after the purchase, the wish that the card is kept for it. In Europe that offer takes a form with boxes of
 * its own, and with a seller who has every card authenticated it takes the card again: there is nothing to keep it for,
 * unless the seller lets buyers have their cards kept for any later purchase. `asksToName`: the page names buyers to
 * others, and asks this one whether they may be among them.
 */
export function shownAcceptances(
  product: Accepted & Pick<Product, 'upsell'>,
  country: CountryCode,
  seller: Pick<Seller, 'saved_cards' | 'three_ds'> = {},
  asksToName = false,
): { name: Acceptance; required: boolean }[] {
  const needed = requiredAcceptances(product, country).map((name) => ({ name, required: true }))
  const gdpr = isEuropean(country) ? [{ name: 'gdpr' as const, required: false }] : []
  const isOneClick = product.upsell !== undefined && !isEuropean(country) && seller.three_ds !== true
  const isKept = seller.saved_cards === true || isOneClick
  return [
    ...needed,
    ...gdpr,
    ...(asksToName ? [{ name: 'named' as const, required: false }] : []),
    ...(isKept ? [{ name: 'keep_card' as const, required: false }] : []),
  ]
}
