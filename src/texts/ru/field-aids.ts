import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ с буквами',
  digits: 'Только цифры',
  didYouMean: (p) => `Может быть, ${p.domain}?`,
} satisfies Topics['field-aids']
