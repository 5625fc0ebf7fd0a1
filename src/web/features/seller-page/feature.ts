import { defineFeature } from '../../checkout/feature.ts'

/** What a seller puts on the page beside its look: pictures, a bar that counts down, the way to write to them. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.custom_checkout.is_dressed === true,
  comes: 'at-rest',
  topics: [],
  view: () => import('./view.tsx'),
})
