import type { Topics } from '../topics.ts'

export const notes = {
  paymentUpdate:
    'Vous mettez à jour les données de paiement de votre abonnement, qui se poursuit sans changement.',
  forecast: {
    title: 'Voir le mois de chaque mensualité',
    note: 'À titre indicatif\u00a0: le mois exact dépend de la date d’arrêté du relevé de votre carte.',
  },
} satisfies Topics['notes']
