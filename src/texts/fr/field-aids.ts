import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ avec lettres',
  digits: 'Chiffres uniquement',
  didYouMean: (p) => `Vouliez-vous dire ${p.domain}\u00a0?`,
} satisfies Topics['field-aids']
