import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Waiting list',
  text: (p) =>
    `If a ticket becomes available, we email people in the order they joined and keep it for you for ${plural('en', p.hours, { one: `${p.hours} hour`, other: `${p.hours} hours` })}.`,
  open: 'Join the waiting list',
  ticket: 'Ticket',
  quantity: 'How many tickets',
  email: 'Your email',
  submit: 'Let me know',
  privacy: 'Your email is used for this list and nothing else.',
  joined: 'You are on the waiting list',
  joinedText: (p) => `We have sent a confirmation to ${p.email}.`,
  available: 'A ticket has just become available. Reload the page to buy it.',
  stock: {
    text: 'Leave your email. The seller sees who is waiting and writes when the product is back.',
    kept: 'The seller knows that you are waiting',
    keptText: (p) => `When the product is back, the seller writes to ${p.email}.`,
  },
} satisfies Topics['waiting']
