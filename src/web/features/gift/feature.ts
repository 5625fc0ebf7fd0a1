import { defineFeature } from '../../checkout/feature.ts'

const FIELDS = {
  is_gift: false,
  gift_message: '',
  recipient_name: '',
  recipient_email: '',
  gift_date: '',
} as const

declare module '../../checkout/form/form-values.ts' {
  interface FeatureValues extends ValuesOf<typeof FIELDS> {}
}

/** The box that makes a purchase a present, where that is possible. */
export default defineFeature({
  isNeeded: ({ checkout }) => checkout.data.can_be_gifted,
  bringsStyles: true,
  comes: 'afterwards',
  topics: ['gift'],
  fields: FIELDS,
  view: () => import('./view.tsx'),
})
