import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ con lettere',
  digits: 'Solo numeri',
  didYouMean: (p) => `Intendevi ${p.domain}?`,
} satisfies Topics['field-aids']
