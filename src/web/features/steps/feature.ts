import { isStepped } from '../../checkout/form/is-stepped.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** What a page of steps has beside its form. */
export default defineFeature({
  isNeeded: isStepped,
  comes: 'first-paint',
  topics: [],
  view: () => import('./view.ts'),
})
