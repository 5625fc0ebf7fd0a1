import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const renewal = {
  update: 'Sie aktualisieren die Zahlungsdaten. Sonst ändert sich nichts.',
  title: 'Ihr Abonnement',
  titleContract: 'Ihr Vertrag',
  due: (p) => `Zahlung ${p.n}: ${p.amount}, fällig am ${p.date}`,
  nothingDue: 'Jetzt ist nichts zu zahlen. Ihre Bank bestätigt nur die Karte.',
  next: (p) => `Nächste Zahlung: ${p.amount} am ${p.date}`,
  last: (p) => `Zuletzt bezahlt: ${p.amount} am ${p.date}`,
  contract: (p) =>
    `Vertrag: ${p.amount} in ${plural('de', p.n, { one: `${p.n} Zahlung`, other: `${p.n} Zahlungen` })}`,
  card: (p) => `Bisherige Karte: ${p.brand} •••• ${p.lastFour}`,
  fromNow: 'Künftig wird die Karte belastet, die Sie hier verwenden.',
  save: 'Karte speichern',
  questionTitle: 'Karte ersetzen',
  confirm: 'Ja, ersetzen',
  question: 'Diese Karte für die nächsten Zahlungen verwenden? Jetzt wird nichts abgebucht.',
  kept: {
    pay: (p) => `${p.total} mit •••• ${p.lastFour} zahlen`,
    or: 'Oder zahlen Sie auf anderem Weg.',
    paying: 'Zahlung läuft\u00a0…',
    refused: 'Die Karte wurde nicht angenommen',
    unreachable:
      'Wir wissen nicht, ob Ihre Anfrage angekommen ist. Bitte versuchen Sie es erneut: Sie zahlen nicht doppelt.',
  },
} satisfies Topics['renewal']
