import { isSentByFreight, openingProducts } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** The ways of delivery, on a page where one may have to be chosen. */
export default defineFeature({
  isNeeded: ({ checkout }) => openingProducts(checkout).some(isSentByFreight),
  isNeededFor: isSentByFreight,
  comes: 'first-paint',
  topics: ['delivery'],
  view: () => import('./view.tsx'),
})
