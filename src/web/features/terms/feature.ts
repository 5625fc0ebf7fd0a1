import { defineFeature } from '../../checkout/feature.ts'

/** The boxes that this buyer ticks, on a page that has any. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.acceptances.length > 0,
  comes: 'first-paint',
  topics: ['countries'],
  view: () => import('./view.tsx'),
})
