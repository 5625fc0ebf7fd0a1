import { defineFeature } from '../../checkout/feature.ts'

/**
 * Help for filling in the buyer's data: letters for a document, the intended mail domain, whether a phone can be
 * called. It is loaded once the page is idle.
 */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.history_subscription === null,
  comes: 'afterwards',
  topics: ['field-aids'],
  view: () => import('./view.tsx'),
  bringsStyles: true,
})
