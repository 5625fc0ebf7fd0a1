import { defineFeature } from '../../checkout/feature.ts'

const FIELDS = {
  keep_card: false,
} as const

declare module '../../checkout/form/form-values.ts' {
  interface FeatureValues extends ValuesOf<typeof FIELDS> {}
}

/** The option to keep the card for the next offer, if it may be kept for no other purpose. */
export default defineFeature({
  isNeeded: ({ checkout }) =>
    !checkout.saved_cards && checkout.acceptances.some(({ name }) => name === 'keep_card'),
  comes: 'first-paint',
  topics: ['upsell'],
  fields: FIELDS,
  view: () => import('./view.tsx'),
})
