import type { Topics } from '../topics.ts'

export const waitingRoom = {
  before: {
    title: 'Sie sind im Warteraum',
    text: (p) =>
      `Der Verkauf beginnt am ${p.time}. Wer dann hier ist, erhält per Los einen Platz in der Warteschlange; früher da zu sein bringt keinen Vorteil.`,
  },
  line: {
    title: 'Sie sind in der Warteschlange',
    next: 'Sie sind als Nächstes an der Reihe.',
    before: (p) => (p.n === 1 ? '1 Person vor Ihnen' : `${p.n} Personen vor Ihnen`),
    minutes: (p) => (p.n === 1 ? 'Weniger als 1 Minute' : `Etwa ${p.n} Minuten`),
  },
  stay: 'Diese Seite aktualisiert sich automatisch. Ihr Platz ist in diesem Browser gespeichert und geht beim Neuladen nicht verloren.',
  again: 'Meinen Platz prüfen',
} satisfies Topics['waiting-room']
