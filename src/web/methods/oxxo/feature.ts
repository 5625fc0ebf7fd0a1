import { defineFeature } from '../../checkout/feature.ts'

/** OXXO, on the page of a product that can be paid at its tills. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.data.method.includes('OXXO'),
  comes: 'first-paint',
  topics: ['oxxo'],
  view: () => import('./view.tsx'),
})
