import { defineFeature } from '../../checkout/feature.ts'

const FIELDS = {
  /** An amount as the buyer writes it, of a product whose price it is. */
  donation: '',
} as const

declare module '../../checkout/form/form-values.ts' {
  interface FeatureValues extends ValuesOf<typeof FIELDS> {}
}

/** The amount that the buyer gives, on the page of a donation. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.data.donation !== null,
  comes: 'first-paint',
  topics: ['donation'],
  fields: FIELDS,
  view: () => import('./view.tsx'),
})
