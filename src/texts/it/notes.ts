import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    note: 'È una stima: il mese esatto dipende dalla data di chiusura dell’estratto conto della carta.',
  },
} satisfies Topics['notes']
