import { defineFeature } from '../../checkout/feature.ts'

/** The effect of a bump on the instalments of a card, in words beside it: read by the server's page first. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.bump_list.length > 0,
  comes: 'at-rest',
  topics: ['paying'],
  view: () => import('./view.tsx'),
})
