import { defineFeature } from '../../checkout/feature.ts'

/** The wish that the card is kept for what is offered next, where it may be kept for nothing else. */
export default defineFeature({
  isNeeded: ({ checkout }) =>
    !checkout.saved_cards && checkout.acceptances.some(({ name }) => name === 'keep_card'),
  comes: 'first-paint',
  topics: ['upsell'],
  view: () => import('./view.tsx'),
})
