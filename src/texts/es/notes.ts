import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    note: 'Es una estimación: el mes exacto depende de la fecha de cierre del estado de cuenta de tu tarjeta.',
  },
} satisfies Topics['notes']
