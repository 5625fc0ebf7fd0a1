import type { Feature } from '../../checkout/feature.ts'

/** Every feature of the checkout, by the path of its description: a new one is a folder and nothing else. */
export const FEATURES = import.meta.glob<Feature>(
  ['../../features/*/feature.ts', '../../methods/*/feature.ts'],
  { eager: true, import: 'default' },
)
