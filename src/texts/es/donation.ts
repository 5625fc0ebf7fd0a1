import type { Topics } from '../topics.ts'

export const donation = {
  title: '¿Cuánto quieres donar?',
  suggestions: 'Importes sugeridos',
  amount: 'Importe de la donación',
  atLeast: (p) => `Dona ${p.minimum} o más.`,
} satisfies Topics['donation']
