import { defineFeature } from '../../checkout/feature.ts'

/** What helps to fill in who buys: letters for a document, a mail domain that was meant, whether a phone can be called. It comes once the page is at rest. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.history_subscription === null,
  comes: 'afterwards',
  topics: ['field-aids'],
  view: () => import('./view.tsx'),
  bringsStyles: true,
})
