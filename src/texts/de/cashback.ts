import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Sie bekommen ${p.value} Cashback.`,
  text: 'Den Betrag erhalten Sie nach dem Kauf; was Sie jetzt zahlen, ändert sich dadurch nicht.',
  limited: 'Mehr Cashback gibt es je Kauf nicht.',
  terms: 'Die Regeln bestimmt der Verkäufer; sie stehen in den Nutzungsbedingungen.',
} satisfies Topics['cashback']
