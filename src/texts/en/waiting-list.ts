import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waitingList = {
  tickets: (p) => `${p.quantity} × ${p.ticket}, ${p.batch}`,
  event: 'Event',
  kept: 'Tickets',
  waiting: {
    title: 'You are on the waiting list',
    next: 'You are next.',
    before: (p) =>
      p.n === 1 ? 'There is 1 request before yours.' : `There are ${p.n} requests before yours.`,
    text: 'As soon as there are tickets for you, we will email you. There is no need to keep this page open.',
    leave: 'Leave the list',
  },
  offered: {
    title: 'Your tickets are being kept for you',
    until: (p) => `They are yours until ${p.time}. After that they go to the next person on the list.`,
    take: 'Take the tickets',
    minutes: (p) =>
      `When you continue, you have ${plural('en', p.minutes, { one: `${p.minutes} minute`, other: `${p.minutes} minutes` })} to pay.`,
    decline: 'I no longer want them',
  },
  taken: {
    title: 'These tickets are reserved for you',
    text: 'Complete the purchase before the reservation expires.',
    go: 'Continue the purchase',
  },
  used: {
    title: 'This link has been used',
    text: 'If the purchase was completed, the tickets are in your email. If the reservation ran out first, join the list again.',
  },
  lapsed: {
    title: 'Time is up',
    text: 'The tickets went to the next person. If you would still like to go, join the list again.',
  },
  left: {
    title: 'You are no longer on the list',
    text: 'We will not email you again. If you change your mind, join the list again.',
  },
  paying: {
    title: 'A payment is in progress',
    text: 'These tickets are in a purchase that has not finished. Check how it ends before you try again.',
  },
  tooMany:
    'You already hold as many tickets as one browser can. Finish or cancel that purchase, then come back to this link.',
  unknown: {
    title: 'This link is no longer valid',
    text: 'Check that the address is complete, as in the email you received.',
  },
  toEvent: 'See the event',
  joinedMail: {
    subject: (p) => `You are on the waiting list: ${p.event}`,
    text: (p) =>
      `If tickets become available, we email people in the order they joined. You will have up to ${plural('en', p.hours, { one: `${p.hours} hour`, other: `${p.hours} hours` })} to accept. The link below shows your position and lets you leave the list.`,
    button: 'See my position',
    why: 'Somebody joined the waiting list with this email address. If it was not you, ignore this message or leave the list through the link.',
  },
  offerMail: {
    subject: (p) => `Tickets are being kept for you: ${p.event}`,
    button: 'See my tickets',
    why: 'You are receiving this message because you joined the waiting list. Keep the link private: anyone who opens it can take the tickets.',
  },
} satisfies Topics['waiting-list']
