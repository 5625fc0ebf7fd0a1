import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Combien souhaitez-vous donner\u00a0?',
  give: 'Faire un don',
  suggestions: 'Montants proposés',
  amount: 'Montant du don',
  atLeast: (p) => `Merci de donner au moins ${p.minimum}.`,
  unreadable: (p) => `Saisissez un montant, par exemple ${p.example}.`,
} satisfies Topics['donation']
