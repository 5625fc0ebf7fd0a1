import type { Product, Seller } from '../catalogue/catalogue.ts'
import { EVENT_PRODUCT_TYPE } from '../catalogue/catalogue.ts'
import { isEuropean, type CountryCode } from '../base/country.ts'

/** Acceptances that a buyer gives by ticking a box; `gdpr`, `keep_card` and `named` are optional and never required. */
export const ACCEPTANCES = ['terms', 'contract', 'digital_content', 'gdpr', 'keep_card', 'named'] as const
export type Acceptance = (typeof ACCEPTANCES)[number]

type Accepted = Pick<Product, 'format' | 'product_type_id'> & { contract_terms?: string | null | undefined }

/**
 * Lists what this buyer must accept before this product can be bought, in page order.
 *
 * Europe: the terms and the privacy notice; and for digital content, which is delivered immediately, the consent that
 * ends the right of withdrawal (Directive 2011/83/EU, article 16(m)). A ticket is for an event on a given day, which
 * has no such right (article 16(l)) and so nothing to waive. All countries: the contract of a product that has one.
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
 * Lists the checkboxes shown on the page: the required ones; in Europe, consent to further messages from the seller;
 * and, where something is offered after the purchase, consent to keep the card for it. In Europe that offer has a form
 * with its own checkboxes, and with a seller who has every card authenticated it requests the card again: there is no
 * reason to keep it, unless the seller lets buyers save cards for any later purchase. `asksToName`: the page shows
 * buyers' names to others, and requests this buyer's permission.
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
