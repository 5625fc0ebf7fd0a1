import { defineFeature } from '../../checkout/feature.ts'

/** The cards that were kept for the buyer, on the page of a seller who lets that be. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.saved_cards,
  comes: 'first-paint',
  topics: ['saved'],
  view: () => import('./view.tsx'),
})
