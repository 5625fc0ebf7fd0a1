import { defineFeature } from '../../checkout/feature.ts'

/** Pix Automático, on the page of a subscription that can be paid by it. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.subscription_pix_automatic,
  comes: 'first-paint',
  topics: ['mandate', 'subscription'],
  view: () => import('./view.tsx'),
})
