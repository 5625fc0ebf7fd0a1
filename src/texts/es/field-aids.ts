import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ con letras',
  digits: 'Solo números',
  didYouMean: (p) => `¿Quisiste decir ${p.domain}?`,
} satisfies Topics['field-aids']
