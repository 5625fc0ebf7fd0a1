import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    note: 'Voraussichtlich: Der genaue Monat hängt vom Abrechnungstag Ihrer Karte ab.',
  },
} satisfies Topics['notes']
