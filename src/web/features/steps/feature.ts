import { isStepped } from '../../checkout/form/is-stepped.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** Additions of a page with steps to its form. */
export default defineFeature({
  isNeeded: isStepped,
  comes: 'first-paint',
  topics: [],
  view: () => import('./view.ts'),
})
