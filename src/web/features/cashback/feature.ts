import { everyProduct } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** The cashback on the price, on a page that has any. */
export default defineFeature({
  isNeeded: ({ checkout }) => everyProduct(checkout).some((product) => product.has_cashback),
  comes: 'at-rest',
  topics: ['cashback'],
  view: () => import('./view.tsx'),
})
