import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `You get ${p.value} cashback.`,
  text: 'It comes back to you after the purchase and does not change what you pay now.',
} satisfies Topics['cashback']
