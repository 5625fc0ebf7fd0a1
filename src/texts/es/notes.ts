import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    title: 'Ver el mes de cada cuota',
    note: 'Es una estimación: el mes exacto depende de la fecha de cierre del extracto de tu tarjeta.',
  },
} satisfies Topics['notes']
