import type { Topics } from '../topics.ts'

export const donation = {
  title: 'How much would you like to donate?',
  give: 'Donate',
  suggestions: 'Suggested amounts',
  amount: 'Donation amount',
  atLeast: (p) => `Please donate ${p.minimum} or more.`,
  unreadable: (p) => `Type an amount, such as ${p.example}.`,
} satisfies Topics['donation']
