import { defineFeature } from '../../checkout/feature.ts'

/** State and amount due of a subscription, on the page on which it is renewed. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.history_subscription !== null,
  comes: 'first-paint',
  topics: ['renewal', 'failures'],
  view: () => import('./view.tsx'),
})
