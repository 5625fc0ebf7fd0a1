import type { Topics } from '../topics.ts'
import { holders } from './holders.ts'

export const held = {
  holders,
  title: 'Tickets',
  online: 'Online',
  placeSoon: 'Ort wird noch bekannt gegeben',
  dateSoon: 'Termin wird noch bekannt gegeben',
  reservedFor: 'Noch reserviert:',
  endsSoon: (p: { n: number }) =>
    p.n === 1 ? 'Ihre Reservierung endet in 1 Minute.' : `Ihre Reservierung endet in ${p.n} Minuten.`,
  edit: 'Ändern',
  editTickets: 'Tickets ändern',
  late: (p: { methods: string }) =>
    `${p.methods}: Die Zahlung würde nicht rechtzeitig zur Veranstaltung bestätigt.`,
  soldOut: 'Tickets ausverkauft.',
  stay: 'Mit dem Kauf fortfahren',
  leave: {
    title: 'Zurück und Tickets ändern?',
    text: 'Die gewählten Tickets gehen wieder in den Verkauf, und Ihre Eingaben gehen verloren.',
    confirm: 'Zurück zu den Tickets',
  },
  reload: {
    title: 'Seite neu laden?',
    text: 'Ihre Sitzung läuft noch und Sie haben Tickets ausgewählt. Wenn Sie die Seite neu laden, gehen sie verloren.',
    confirm: 'Neu laden',
  },
  expired: {
    title: 'Die Reservierung ist abgelaufen',
    text: 'Die Tickets sind wieder im Verkauf. Bitte laden Sie die Seite neu, um dieselben noch einmal zu reservieren.',
    reload: 'Seite neu laden',
    reloading: 'Wird reserviert\u00a0…',
    back: 'Zurück zur Veranstaltung',
    unreachable: 'Keine Verbindung. Bitte prüfen Sie Ihr Internet und versuchen Sie es erneut.',
  },
  yours: {
    title: 'Ihre Tickets',
    open: 'Tickets ansehen',
    sent: (p) => `Wir haben sie auch an ${p.email} geschickt.`,
  },
} satisfies Topics['held']
