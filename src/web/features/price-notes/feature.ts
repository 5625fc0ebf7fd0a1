import { defineFeature } from '../../checkout/feature.ts'

/** Notes below a price that includes a displayed tax, or was converted. */
export default defineFeature({
  isNeeded: ({ checkout }) => {
    const { from, to } = checkout.checkout_payment
    return checkout.tax !== null || from !== to
  },
  comes: 'first-paint',
  topics: ['countries'],
  view: () => import('./view.tsx'),
})
