import { isSentByFreight, openingProducts } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

const FIELDS = {
  /** The token of the way of delivery that was chosen. */
  freight: '',
} as const

declare module '../../checkout/form/form-values.ts' {
  interface FeatureValues extends ValuesOf<typeof FIELDS> {}
}

/** The ways of delivery, on a page where one may have to be chosen. */
export default defineFeature({
  isNeeded: ({ checkout }) => openingProducts(checkout).some(isSentByFreight),
  isNeededFor: isSentByFreight,
  comes: 'first-paint',
  topics: ['delivery'],
  fields: FIELDS,
  view: () => import('./view.tsx'),
})
