import { defineFeature } from '../../checkout/feature.ts'

/** The cards of the order bumps, on a page that offers any. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.bump_list.length > 0,
  comes: 'first-paint',
  topics: ['bumps'],
  view: () => import('./view.tsx'),
})
