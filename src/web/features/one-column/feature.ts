import { defineFeature } from '../../checkout/feature.ts'

/** The layout of one column, on every screen. */
export default defineFeature({
  isNeeded: ({ arrangement }) => arrangement === 'one-column',
  comes: 'first-paint',
  topics: [],
  view: () => import('./view.tsx'),
})
