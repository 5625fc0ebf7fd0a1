import type { issued as source } from '../pt/issued.ts'
import { transfer } from './transfer.ts'

export const issued = {
  transfer,
  title: { one: 'Your ticket', other: 'Your tickets' },
  show: 'Show the code at the entrance, on your phone or on paper. Each code lets one person in, once.',
  keep: 'Keep this link private: anyone with it can use your tickets.',
  pdf: 'Download PDF',
  calendar: 'Add to calendar',
  print: 'Print',
  when: 'When',
  where: 'Where',
  by: 'Organized by',
  order: 'Order',
  online: 'Online',
  placeSoon: 'Venue to be announced',
  dateSoon: 'Date to be announced',
  localTime: 'Local time of the event.',
  nth: (p) => `Ticket ${p.n} of ${p.of}`,
  ticketNumber: 'Number',
  holder: 'Ticket holder',
  holderOnline: 'name on the ticket page',
  eventOnline: 'Event name: see the ticket page',
  placeOnline: 'Place: see the ticket page',
  code: (p) => `QR code of ticket ${p.number}`,
  halfPrice: 'Reduced price: bring proof that you qualify.',
  states: {
    transferred: {
      name: 'Transferred',
      text: 'This ticket belongs to someone else now, and this code is no longer valid.',
    },
    refunded: { name: 'Refunded', text: 'The money was returned, and this ticket is no longer valid.' },
    'charged-back': {
      name: 'On hold',
      text: 'The payment was disputed with the bank. Until that is settled, this ticket is not valid.',
    },
  },
  page: (p) => `Page ${p.n} of ${p.of}`,
} satisfies typeof source
