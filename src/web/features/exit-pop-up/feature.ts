import { defineFeature } from '../../checkout/feature.ts'

/**
 * The seller's offer to a buyer who is about to leave. Where tickets are held, leaving asks about them and about nothing
 * else.
 */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.custom_checkout.exit_pop_up === true && checkout.event === undefined,
  comes: 'afterwards',
  topics: [],
  view: () => import('./view.tsx'),
  bringsStyles: true,
})
