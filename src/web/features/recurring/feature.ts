import { everyProduct } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** Texts on future charges, on a page with charges that recur later. */
export default defineFeature({
  isNeeded: ({ checkout }) =>
    checkout.history_subscription === null &&
    everyProduct(checkout).some((product) => product.type !== 'TRANSACTION'),
  comes: 'first-paint',
  topics: ['subscription'],
  view: () => import('./view.tsx'),
})
