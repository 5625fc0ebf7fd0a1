import { everyProduct } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** What is said of charges to come, on a page where something is charged again later. */
export default defineFeature({
  isNeeded: ({ checkout }) =>
    checkout.history_subscription === null &&
    everyProduct(checkout).some((product) => product.type !== 'TRANSACTION'),
  comes: 'first-paint',
  topics: ['subscription'],
  view: () => import('./view.tsx'),
})
