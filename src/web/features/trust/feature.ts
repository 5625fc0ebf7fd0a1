import { defineFeature } from '../../checkout/feature.ts'

/** Texts on trust and law. */
export default defineFeature({
  isNeeded: () => true,
  comes: 'at-rest',
  topics: ['trust'],
  view: () => import('./view.ts'),
})
