import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ with letters',
  digits: 'Numbers only',
  didYouMean: (p) => `Did you mean ${p.domain}?`,
} satisfies Topics['field-aids']
