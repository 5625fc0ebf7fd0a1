import { isDocumentCountry } from '#rules/people/document.ts'
import { defineFeature } from '../../checkout/feature.ts'

const FIELDS = {
  /** Of a country with several kinds; empty while none was chosen. */
  documentType: '',
} as const

declare module '../../checkout/form/form-values.ts' {
  interface FeatureValues extends ValuesOf<typeof FIELDS> {}
}

/** The documents of Mexico, Uruguay, Argentina and Chile, on a page for one of them. */
export default defineFeature({
  isNeeded: (_, { country }) => country !== 'BR' && isDocumentCountry(country),
  comes: 'first-paint',
  topics: ['countries'],
  fields: FIELDS,
  view: () => import('./view.tsx'),
})
