import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Ricevi ${p.value} di cashback.`,
  text: 'Ricevi l’importo dopo l’acquisto; quanto paghi ora non cambia.',
  limited: 'È il cashback massimo per acquisto.',
  terms: 'Le regole sono del venditore e si trovano nei termini di utilizzo.',
} satisfies Topics['cashback']
