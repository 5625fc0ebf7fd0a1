import { defineFeature } from '../../checkout/feature.ts'

/** The layout that asks a phone's buyer one thing at a time. */
export default defineFeature({
  isNeeded: ({ arrangement }) => arrangement === 'one-question',
  comes: 'first-paint',
  topics: [],
  view: () => import('./view.tsx'),
})
