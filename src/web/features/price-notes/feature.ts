import { defineFeature } from '../../checkout/feature.ts'

/** What stands below a price that holds a tax which is shown, or was converted. */
export default defineFeature({
  isNeeded: ({ checkout }) => {
    const { from, to } = checkout.checkout_payment
    return checkout.tax !== null || from !== to
  },
  comes: 'first-paint',
  topics: ['countries'],
  view: () => import('./view.tsx'),
})
