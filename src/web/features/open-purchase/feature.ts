import { defineFeature } from '../../checkout/feature.ts'

/** The notice of an unfinished purchase of this visit, or of one that came back from a wallet unpaid. */
export default defineFeature({
  isNeeded: ({ open }, { query }) => open !== null || query['wallet'] !== undefined,
  comes: 'first-paint',
  topics: ['result', 'failures'],
  view: () => import('./view.tsx'),
})
