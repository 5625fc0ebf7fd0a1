import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Quanto vuoi donare?',
  suggestions: 'Importi suggeriti',
  amount: 'La tua donazione',
  atLeast: (p) => `La donazione minima è di ${p.minimum}.`,
} satisfies Topics['donation']
