import type { Topics } from '../topics.ts'

export const waitingRoom = {
  before: {
    title: 'You are in the waiting room',
    text: (p) =>
      `Sales open on ${p.time}. Everybody who is here by then gets a random place in line, so there is no need to be earlier than others.`,
  },
  line: {
    title: 'You are in line',
    next: 'You are next.',
    before: (p) => (p.n === 1 ? '1 person ahead of you' : `${p.n} people ahead of you`),
    minutes: (p) => (p.n === 1 ? 'Less than 1 minute' : `About ${p.n} minutes`),
  },
  stay: 'This page updates automatically. Your place is kept in this browser, and reloading does not lose it.',
  again: 'Check my turn',
} satisfies Topics['waiting-room']
