import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Combien souhaitez-vous donner ?',
  suggestions: 'Montants proposés',
  amount: 'Votre don',
  atLeast: (p) => `Le don minimum est de ${p.minimum}.`,
} satisfies Topics['donation']
