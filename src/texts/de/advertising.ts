import type { Topics } from '../topics.ts'

export const advertising = {
  title: 'Werbung',
  question: (p) =>
    `${p.seller} wirbt bei: ${p.services}. Dürfen wir diesen Diensten mitteilen, dass Sie diese Seite besucht und was Sie gekauft haben, Ihre Kontaktdaten nur als Prüfwert (Hash)? So zeigt sich, welche Werbung gewirkt hat. Ihr Kauf hängt nicht von der Antwort ab.`,
  no: 'Nicht erlauben',
  yes: 'Erlauben',
  failed: 'Ihre Wahl wurde nicht gespeichert. Bitte versuchen Sie es noch einmal.',
  state: {
    none: 'Werbedienste dürfen von diesem Kauf erfahren.',
    granted: 'Sie haben erlaubt, dass Werbedienste von diesem Kauf erfahren.',
    denied: 'Kein Werbedienst erfährt von diesem Kauf.',
  },
  change: 'Wahl ändern',
} satisfies Topics['advertising']
