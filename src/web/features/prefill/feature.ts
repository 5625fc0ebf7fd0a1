import { defineFeature } from '../../checkout/feature.ts'

const PARAMETERS = ['fn', 'em', 'ph', 'document']

/** What a link fills into the form, where it does. */
export default defineFeature({
  isNeeded: (_, { query }) => PARAMETERS.some((name) => query[name] !== undefined),
  comes: 'first-paint',
  topics: [],
  view: () => import('./view.ts'),
})
