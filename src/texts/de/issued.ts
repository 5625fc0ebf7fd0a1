import type { issued as source } from '../pt/issued.ts'
import { transfer } from './transfer.ts'

export const issued = {
  transfer,
  title: { one: 'Ihr Ticket', other: 'Ihre Tickets' },
  show: 'Zeigen Sie den Code am Einlass, auf dem Handy oder auf Papier. Jeder Code gilt einmal, für eine Person.',
  keep: 'Bitte geben Sie diesen Link nicht weiter: Wer ihn hat, kann die Tickets nutzen.',
  pdf: 'PDF herunterladen',
  calendar: 'In den Kalender',
  print: 'Drucken',
  when: 'Wann',
  where: 'Wo',
  by: 'Veranstalter',
  order: 'Bestellung',
  online: 'Online',
  placeSoon: 'Ort wird noch bekannt gegeben',
  dateSoon: 'Termin wird noch bekannt gegeben',
  localTime: 'Ortszeit der Veranstaltung.',
  nth: (p) => `Ticket ${p.n} von ${p.of}`,
  ticketNumber: 'Nummer',
  holder: 'Ausgestellt auf',
  holderOnline: 'Name auf der Ticketseite',
  eventOnline: 'Name der Veranstaltung: siehe Ticketseite',
  placeOnline: 'Ort: siehe Ticketseite',
  code: (p) => `QR-Code des Tickets ${p.number}`,
  halfPrice: 'Ermäßigt: Bitte bringen Sie den Nachweis mit.',
  states: {
    transferred: {
      name: 'Übertragen',
      text: 'Dieses Ticket gehört jetzt jemand anderem, und dieser Code gilt nicht mehr.',
    },
    refunded: { name: 'Erstattet', text: 'Der Betrag wurde erstattet, und dieses Ticket gilt nicht mehr.' },
    'charged-back': {
      name: 'Ausgesetzt',
      text: 'Die Zahlung wurde bei der Bank beanstandet. Bis das geklärt ist, gilt dieses Ticket nicht.',
    },
  },
  page: (p) => `Seite ${p.n} von ${p.of}`,
} satisfies typeof source
