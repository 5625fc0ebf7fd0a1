import { defineFeature } from '../../checkout/feature.ts'

/** Texts on PayPal, on a page that offers it. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.data.method.includes('PAYPAL'),
  comes: 'at-rest',
  topics: ['paypal'],
  view: () => import('./view.tsx'),
})
