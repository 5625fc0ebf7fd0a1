import { needsAddress } from '#rules/order/purchasability.ts'
import { openingProducts } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

const FIELDS = {
  zipcode: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
  other_address: false,
  shipping_zipcode: '',
  shipping_street: '',
  shipping_number: '',
  shipping_complement: '',
  shipping_neighborhood: '',
  shipping_city: '',
  shipping_state: '',
} as const

declare module '../../checkout/form/form-values.ts' {
  interface FeatureValues extends ValuesOf<typeof FIELDS> {}
}

/** The address of the buyer, and where something is sent, on a page that asks for it. */
export default defineFeature({
  isNeeded: ({ checkout }) => openingProducts(checkout).some(needsAddress),
  isNeededFor: needsAddress,
  comes: 'first-paint',
  topics: ['delivery', 'address'],
  fields: FIELDS,
  view: () => import('./view.tsx'),
})
