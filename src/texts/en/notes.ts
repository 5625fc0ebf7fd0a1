import type { Topics } from '../topics.ts'

export const notes = {
  paymentUpdate:
    'You are updating the payment details of your subscription. The subscription itself does not change.',
  forecast: {
    title: 'See the month of each installment',
    note: 'An estimate: the exact month depends on when your card statement closes.',
  },
} satisfies Topics['notes']
