import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `You get ${p.value} cashback.`,
  text: 'It comes back to you after the purchase and does not change what you pay now.',
  limited: 'This is the maximum cashback for one purchase.',
  terms: 'The seller sets the rules; they are in the terms of use.',
} satisfies Topics['cashback']
