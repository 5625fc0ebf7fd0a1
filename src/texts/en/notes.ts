import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    title: 'See the month of each installment',
    note: 'An estimate: the exact month depends on when your card statement closes.',
  },
} satisfies Topics['notes']
