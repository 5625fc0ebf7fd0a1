import { defineFeature } from '../../checkout/feature.ts'

/** Content in place of the form if nothing is left. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.sold_out,
  comes: 'first-paint',
  topics: ['result', 'failures', 'waiting'],
  view: () => import('./view.tsx'),
})
