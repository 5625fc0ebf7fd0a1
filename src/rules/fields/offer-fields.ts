import type { EntryField } from './entry-fields.ts'
import { fieldsOf, type ProductFacts } from './product-fields.ts'

/*
 * Fields of an offer that a seller changes in the office. An offer overrides its product: values that it lacks are the
 * product's. It is a part of the product's entry, so its paths begin with it: /offers/promo01/amount.
 */

export const offerPath = (hash: string): string => `/offers/${hash}`

/** The terms of a product that an offer may have otherwise. */
const TERMS: readonly string[] = [
  '/amount',
  '/old_amount',
  '/method',
  '/max_installments',
  '/period',
  '/trial',
  '/allowed_coupon',
  '/amount_fixed_shipping_fee',
  '/no_interest_installments',
  '/pre_selected_installment',
  '/fixed_installments',
  '/max_subscription_installments',
  '/charges',
  '/custom_charges',
  '/donation/minimum',
  '/shipping_fee_is_recurring',
]

/** A field of an offer, and the path of the same in its product. */
export type OfferField = EntryField & { term: string }

/** The fields of an offer of such a product. A box becomes a choice, because an offer may leave it to the product. */
export function offerFields(hash: string, product: ProductFacts): OfferField[] {
  const at = offerPath(hash)
  const terms = fieldsOf(product).filter(({ path }) => TERMS.includes(path))
  return [
    { term: '/name', path: `${at}/name`, kind: 'line', group: 'texts', most: 120 },
    ...terms.map(({ path, only: _, required: __, ...field }): OfferField => ({
      ...field,
      ...(field.kind === 'flag' && { kind: 'either' }),
      term: path,
      path: at + path,
    })),
    { term: '/allow_free_offers', path: `${at}/allow_free_offers`, kind: 'flag', group: 'price', most: 1 },
  ]
}

/** Offer fields set only by the catalogue file, with the reasons. */
export const OFFER_FILE_ONLY: Readonly<Record<string, string>> = {
  hash: 'its link',
  status_offer: 'an offer that is not to be sold any more is removed',
  other_checkout: 'leads to another installation',
  trial_unit: 'the office counts a trial in days',
  has_shipping_fee: 'follows from the fee',
  type_shipping_fee: 'follows from the fee, else it is that of the product',
}

/** Fields of a bump, of an offer after a purchase, and of parts of an event that have their own forms. */
export const PART_FIELDS = {
  bumps: ['product_id', 'offer', 'order', 'title', 'description', 'forced', 'disabled', 'assoc_ticket'],
  upsell: ['product_id', 'offer'],
  batches: [
    'name',
    'order',
    'stock',
    'release_type',
    'release_interval_start_date',
    'release_interval_end_date',
    'release_offer_group_stock_id',
    'tickets',
  ],
  tickets: ['name', 'amount', 'half_price'],
} as const

/** Fields of these parts set only by the catalogue file, with the reasons. */
export const PARTS_FILE_ONLY: Readonly<Record<keyof typeof PART_FIELDS, Readonly<Record<string, string>>>> = {
  bumps: {},
  upsell: {},
  batches: { id: 'its name', release_fixed_date: 'dates of which the last is left open say the same' },
  tickets: { id: 'its name', hash: 'its link', offer_group_id: 'its batch' },
}
