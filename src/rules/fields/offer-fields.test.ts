import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { affiliateFields, AFFILIATE_FILE_ONLY } from './affiliate-fields.ts'
import { couponFields, COUPON_FILE_ONLY } from './coupon-fields.ts'
import { LOOK_FIELDS, LOOK_FILE_ONLY } from './look-fields.ts'
import { offerFields, OFFER_FILE_ONLY, PART_FIELDS, PARTS_FILE_ONLY } from './offer-fields.ts'
import { withShippingFee } from './product-fields.ts'
import { SELLER_FIELDS, SELLER_FILE_ONLY } from './seller-fields.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema }
const file = JSON.parse(
  readFileSync(new URL('../../../docs/catalogue.schema.json', import.meta.url), 'utf8'),
) as Schema
const fieldsAt = (...steps: string[]): string[] => {
  const found = steps.reduce<Schema | undefined>(
    (schema, step) => (step === '*' ? schema?.items : schema?.properties?.[step]),
    file,
  )
  const names = Object.keys(found?.properties ?? {})
  if (names.length === 0) throw new Error(`the format has nothing at ${steps.join(' ')}`)
  return names
}
const KINDS = [
  { type: 'TRANSACTION', format: 'PHYSICALPRODUCT' },
  { type: 'SUBSCRIPTION', format: 'PHYSICALPRODUCT' },
  { type: 'CONTRACT', format: 'DIGITAL' },
]
const inOffers = [
  ...new Set(KINDS.flatMap((kind) => offerFields('x', kind).map(({ term }) => term.split('/')[1] ?? ''))),
]
const names = (fields: readonly { path: string }[]): string[] =>
  fields.map(({ path }) => path.split('/')[1] ?? '')

test.each([
  ['an offer', fieldsAt('products', '*', 'offers', '*'), inOffers, OFFER_FILE_ONLY],
  ['a bump', fieldsAt('products', '*', 'bumps', '*'), PART_FIELDS.bumps, PARTS_FILE_ONLY.bumps],
  ['an upsell', fieldsAt('products', '*', 'upsell'), PART_FIELDS.upsell, PARTS_FILE_ONLY.upsell],
  ['a batch', fieldsAt('products', '*', 'batches', '*'), PART_FIELDS.batches, PARTS_FILE_ONLY.batches],
  [
    'a ticket',
    fieldsAt('products', '*', 'batches', '*', 'tickets', '*'),
    PART_FIELDS.tickets,
    PARTS_FILE_ONLY.tickets,
  ],
  [
    'a coupon',
    fieldsAt('coupons', '*'),
    names(couponFields('AMOUNT', { used: 0, products: [] })),
    COUPON_FILE_ONLY,
  ],
  ['an affiliate', fieldsAt('affiliates', '*'), names(affiliateFields([])), AFFILIATE_FILE_ONLY],
  ['a look', fieldsAt('custom_checkouts', '*'), names(LOOK_FIELDS), LOOK_FILE_ONLY],
  ['a seller', fieldsAt('sellers', '*'), names(SELLER_FIELDS), SELLER_FILE_ONLY],
] as const)(
  'what %s can have is in the office, or only in the file for a reason',
  (_, all, shown, others) => {
    const known = [...shown, ...Object.keys(others)]
    expect(all.filter((name) => !known.includes(name))).toEqual([])
    // Nothing is listed that it does not have, nor in two places.
    expect(known.filter((name) => !all.includes(name))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
  },
)

test('an offer inherits unset terms from its product', () => {
  const fields = offerFields('x', { type: 'SUBSCRIPTION', format: 'DIGITAL' })
  expect(fields.every(({ required }) => required === undefined)).toBe(true)
  expect(fields.find(({ term }) => term === '/allowed_coupon')?.kind).toBe('either')
  expect(fields.map(({ path }) => path)).toContain('/offers/x/period')
})

test('a fee that is typed of an offer is a fixed one, as it is of a product', () => {
  const at = '/offers/x'
  expect(
    withShippingFee([
      { path: `${at}/donation/minimum`, value: 500 },
      { path: `${at}/amount_fixed_shipping_fee`, value: 900 },
    ]),
  ).toEqual([
    { path: `${at}/donation/minimum`, value: 500 },
    { path: `${at}/amount_fixed_shipping_fee`, value: 900 },
    { path: `${at}/has_shipping_fee`, value: true },
    { path: `${at}/type_shipping_fee`, value: 'FIXED' },
  ])
})
