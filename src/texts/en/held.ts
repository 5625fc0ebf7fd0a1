import type { Topics } from '../topics.ts'
import { holders } from './holders.ts'

export const held = {
  holders,
  title: 'Tickets',
  online: 'Online',
  placeSoon: 'Venue to be announced',
  dateSoon: 'Date to be announced',
  reservedFor: 'Held for',
  endsSoon: (p: { n: number }) =>
    p.n === 1 ? 'Your tickets are held for 1 more minute.' : `Your tickets are held for ${p.n} more minutes.`,
  edit: 'Change',
  editTickets: 'Change tickets',
  late: (p: { methods: string }) =>
    `${p.methods}: the payment would not be confirmed in time for this event.`,
  soldOut: 'Tickets sold out.',
  stay: 'Continue with the purchase',
  leave: {
    title: 'Go back and change your tickets?',
    text: 'The tickets you picked go back on sale, and what you filled in is lost.',
    confirm: 'Back to the tickets',
  },
  reload: {
    title: 'Reload the page?',
    text: 'Your session is still active and you have tickets selected. If you reload the page, they will be lost.',
    confirm: 'Reload',
  },
  expired: {
    title: 'Your reservation has run out',
    text: 'The tickets are on sale again. Reload the page to try to reserve the same ones once more.',
    reload: 'Reload the page',
    reloading: 'Reserving…',
    back: 'Back to the event',
    unreachable: 'No connection. Check your internet and try again.',
  },
  yours: {
    title: 'Your tickets',
    open: 'See your tickets',
    sent: (p) => `We have also sent them to ${p.email}.`,
  },
} satisfies Topics['held']
