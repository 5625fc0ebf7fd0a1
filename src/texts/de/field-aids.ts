import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ mit Buchstaben',
  digits: 'Nur Ziffern',
  didYouMean: (p) => `Meinten Sie ${p.domain}?`,
} satisfies Topics['field-aids']
