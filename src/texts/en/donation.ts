import type { Topics } from '../topics.ts'

export const donation = {
  title: 'How much would you like to give?',
  suggestions: 'Suggested amounts',
  amount: 'Your gift',
  atLeast: (p) => `The smallest gift is ${p.minimum}.`,
} satisfies Topics['donation']
