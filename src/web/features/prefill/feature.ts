import { defineFeature } from '../../checkout/feature.ts'

const PARAMETERS = ['fn', 'em', 'ph', 'document']

/** Form values that a link fills in, if it has any. */
export default defineFeature({
  isNeeded: (_, { query }) => PARAMETERS.some((name) => query[name] !== undefined),
  comes: 'first-paint',
  topics: [],
  view: () => import('./view.ts'),
})
