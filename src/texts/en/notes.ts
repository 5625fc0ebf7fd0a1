import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    note: 'An estimate: the exact month depends on when your card statement closes.',
  },
} satisfies Topics['notes']
