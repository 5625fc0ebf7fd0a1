import { defineFeature } from '../../checkout/feature.ts'

/** Earlier buyers, as the seller names them: a short message from time to time. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.purchase_notifications !== undefined,
  comes: 'afterwards',
  topics: [],
  view: () => import('./view.tsx'),
  bringsStyles: true,
})
