import type { Topics } from '../topics.ts'

export const donation = {
  title: '¿Cuánto quieres aportar?',
  suggestions: 'Importes sugeridos',
  amount: 'Tu aporte',
  atLeast: (p) => `El aporte mínimo es de ${p.minimum}.`,
} satisfies Topics['donation']
