import { defineFeature } from '../../checkout/feature.ts'

/** Two cards with their price, and a debit card, on a page that offers one of them. */
export default defineFeature({
  isNeeded: ({ checkout }) => /TWO_|DEBIT_/.test(checkout.data.method),
  comes: 'at-rest',
  topics: ['cards'],
  view: () => import('./view.tsx'),
})
