import { defineFeature } from '../../checkout/feature.ts'

/** What the page says of trust and law. */
export default defineFeature({
  isNeeded: () => true,
  comes: 'at-rest',
  topics: ['trust'],
  view: () => import('./view.ts'),
})
