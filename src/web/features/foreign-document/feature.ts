import { isDocumentCountry } from '#rules/document.ts'
import { defineFeature } from '../../checkout/feature.ts'

/** The documents of Mexico, Uruguay, Argentina and Chile, on a page for one of them. */
export default defineFeature({
  isNeeded: (_, { country }) => country !== 'BR' && isDocumentCountry(country),
  comes: 'first-paint',
  topics: ['countries'],
  view: () => import('./view.tsx'),
})
