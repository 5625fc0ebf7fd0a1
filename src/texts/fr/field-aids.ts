import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ avec lettres',
  digits: 'Chiffres uniquement',
  didYouMean: (p) => `Vouliez-vous dire ${p.domain} ?`,
} satisfies Topics['field-aids']
