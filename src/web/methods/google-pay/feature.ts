import { defineFeature } from '../../checkout/feature.ts'

/** Google Pay, on the page of a product that is sold by it; shown where the device has it. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.device_wallets?.includes('GOOGLE_PAY') === true,
  comes: 'afterwards',
  topics: [],
  view: () => import('./view.tsx'),
})
