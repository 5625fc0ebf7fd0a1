import { defineFeature } from '../../checkout/feature.ts'

/** The seller's additions to the page beside its look: pictures, a countdown bar, the way to write to them. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.custom_checkout.is_dressed === true,
  comes: 'at-rest',
  topics: [],
  view: () => import('./view.tsx'),
})
