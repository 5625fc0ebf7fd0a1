import { defineFeature } from '../../checkout/feature.ts'

/** The box that makes a purchase a present, where that is possible. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.data.can_be_gifted,
  bringsStyles: true,
  comes: 'afterwards',
  topics: ['gift'],
  view: () => import('./view.tsx'),
})
