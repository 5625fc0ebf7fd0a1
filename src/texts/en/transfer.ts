import type { Topics } from '../topics.ts'

export const transfer = {
  open: 'Transfer this ticket',
  explain:
    'They get the ticket by email, with a new code. The code you see now stops working, and this cannot be undone.',
  name: 'Attendee’s name',
  email: 'Attendee’s email',
  nameRequired: 'Enter the attendee’s name',
  emailRequired: 'Enter the attendee’s email',
  submit: 'Transfer',
  ask: (p) => `Transfer to ${p.name}?`,
  askText: (p) => `The ticket goes to ${p.name} at ${p.email}. This cannot be undone.`,
  busy: 'Transferring…',
  cancel: 'Cancel',
  gone: 'This ticket can no longer be transferred. Reload the page.',
  failed: 'The transfer did not work just now. Try again.',
  done: (p) => `The ticket now belongs to ${p.name}. We have sent the new code by email.`,
  event: 'Event',
  ticket: 'Ticket',
  see: 'See the tickets',
  receiver: {
    subject: (p) => `Your ticket for ${p.event}`,
    title: 'This ticket is yours now',
    text: (p) =>
      `${p.name} has transferred a ticket to you. Show the code at the entrance, on your phone or printed.`,
    note: 'Keep this link private: anyone with it can use your ticket.',
  },
  giver: {
    subject: (p) => `Ticket transferred: ${p.event}`,
    title: 'The ticket has been transferred',
    text: (p) => `The ticket now belongs to ${p.name}. The old code no longer works.`,
    note: (p) => `If you did not do this, contact the seller: ${p.email}`,
  },
} satisfies Topics['issued']['transfer']
