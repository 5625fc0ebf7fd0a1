import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Warteliste',
  text: (p) =>
    `Wird ein Ticket frei, schreiben wir in der Reihenfolge der Anmeldung und reservieren es ${plural('de', p.hours, { one: `${p.hours} Stunde`, other: `${p.hours} Stunden` })} für Sie.`,
  open: 'Auf die Warteliste setzen',
  ticket: 'Ticket',
  quantity: 'Wie viele Tickets',
  email: 'Ihre E-Mail-Adresse',
  submit: 'Benachrichtigen',
  privacy: 'Ihre E-Mail-Adresse verwenden wir nur für diese Liste.',
  joined: 'Sie stehen auf der Warteliste',
  joinedText: (p) => `Wir haben eine Bestätigung an ${p.email} geschickt.`,
  available: 'Soeben ist ein Ticket frei geworden. Bitte laden Sie die Seite neu, um es zu kaufen.',
  stock: {
    text: 'Hinterlassen Sie bitte Ihre E-Mail-Adresse. Der Verkäufer sieht, wer wartet, und schreibt, sobald das Produkt wieder da ist.',
    kept: 'Der Verkäufer weiß, dass Sie warten',
    keptText: (p) => `Sobald das Produkt wieder da ist, schreibt der Verkäufer an ${p.email}.`,
  },
} satisfies Topics['waiting']
