import type { Topics } from '../topics.ts'

export const notes = {
  paymentUpdate: 'Sie aktualisieren die Zahlungsdaten Ihres Abonnements. Es läuft unverändert weiter.',
  forecast: {
    title: 'Monat jeder Rate anzeigen',
    note: 'Voraussichtlich: Der genaue Monat hängt vom Abrechnungstag Ihrer Karte ab.',
  },
} satisfies Topics['notes']
