import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Wie viel möchten Sie geben?',
  suggestions: 'Vorgeschlagene Beträge',
  amount: 'Ihr Betrag',
  atLeast: (p) => `Der kleinste Betrag ist ${p.minimum}.`,
} satisfies Topics['donation']
