import { defineFeature } from '../../checkout/feature.ts'

/** The seller's offer to a buyer who is about to leave. If tickets are held, leaving prompts only about them. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.custom_checkout.exit_pop_up === true && checkout.event === undefined,
  comes: 'afterwards',
  topics: [],
  view: () => import('./view.tsx'),
  bringsStyles: true,
})
