import { defineFeature } from '../../checkout/feature.ts'

const FIELDS = {
  terms: false,
  contract: false,
  digital_content: false,
  gdpr: false,
  named: false,
} as const

declare module '../../checkout/form/form-values.ts' {
  interface FeatureValues extends ValuesOf<typeof FIELDS> {}
}

/** The boxes that this buyer ticks, on a page that has any. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.acceptances.length > 0,
  comes: 'first-paint',
  topics: ['countries'],
  fields: FIELDS,
  view: () => import('./view.tsx'),
})
