import { everyProduct } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** What comes back of the price, on a page where something does. */
export default defineFeature({
  isNeeded: ({ checkout }) => everyProduct(checkout).some((product) => product.has_cashback),
  comes: 'at-rest',
  topics: ['cashback'],
  view: () => import('./view.tsx'),
})
