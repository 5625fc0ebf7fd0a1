import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Ricevi ${p.value} di cashback.`,
  text: 'Ricevi l’importo dopo l’acquisto; quanto paghi ora non cambia.',
} satisfies Topics['cashback']
