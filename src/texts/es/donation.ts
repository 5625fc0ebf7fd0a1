import type { Topics } from '../topics.ts'

export const donation = {
  title: '¿Cuánto quieres donar?',
  give: 'Donar',
  suggestions: 'Importes sugeridos',
  amount: 'Importe de la donación',
  atLeast: (p) => `Dona ${p.minimum} o más.`,
  unreadable: (p) => `Escribe un importe, como ${p.example}.`,
} satisfies Topics['donation']
