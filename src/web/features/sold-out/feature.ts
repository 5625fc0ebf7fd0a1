import { defineFeature } from '../../checkout/feature.ts'

/** What stands in the place of the form where nothing is left. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.sold_out,
  comes: 'first-paint',
  topics: ['result', 'failures', 'waiting'],
  view: () => import('./view.tsx'),
})
