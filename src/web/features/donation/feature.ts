import { defineFeature } from '../../checkout/feature.ts'

/** The amount that the buyer gives, on the page of a donation. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.data.donation !== null,
  comes: 'first-paint',
  topics: ['donation'],
  view: () => import('./view.tsx'),
})
