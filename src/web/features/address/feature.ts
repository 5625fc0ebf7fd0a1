import { needsAddress } from '#rules/purchasability.ts'
import { openingProducts } from '../../checkout/cart/cart.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** The address of the buyer, and where something is sent, on a page that asks for it. */
export default defineFeature({
  isNeeded: ({ checkout }) => openingProducts(checkout).some(needsAddress),
  isNeededFor: needsAddress,
  comes: 'first-paint',
  topics: ['delivery', 'address'],
  view: () => import('./view.tsx'),
})
