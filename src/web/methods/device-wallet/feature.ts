import { defineFeature } from '../../checkout/feature.ts'

/** Apple Pay and Google Pay, on the page of a product that is sold by them; shown where the device has them. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.device_wallets !== undefined,
  comes: 'afterwards',
  topics: ['wallets'],
  view: () => import('./view.tsx'),
})
