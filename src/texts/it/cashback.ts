import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Ricevi ${p.value} di cashback.`,
  text: 'L’importo ti torna dopo l’acquisto e non cambia quanto paghi ora.',
} satisfies Topics['cashback']
