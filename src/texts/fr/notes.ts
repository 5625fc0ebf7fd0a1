import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    note: 'À titre indicatif\u00a0: le mois exact dépend de la date d’arrêté du relevé de votre carte.',
  },
} satisfies Topics['notes']
