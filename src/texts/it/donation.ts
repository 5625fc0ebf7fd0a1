import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Quanto vuoi donare?',
  give: 'Dona',
  suggestions: 'Importi suggeriti',
  amount: 'Importo della donazione',
  atLeast: (p) => `Dona almeno ${p.minimum}.`,
  unreadable: (p) => `Scrivi un importo, ad esempio ${p.example}.`,
} satisfies Topics['donation']
