import { defineFeature } from '../../checkout/feature.ts'

/** The tickets of an event and the time that they are held for, on the page of one. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.batches.length > 0,
  comes: 'first-paint',
  topics: ['held'],
  view: () => import('./view.tsx'),
})
