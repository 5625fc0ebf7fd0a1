import type { Topics } from '../topics.ts'

export const notes = {
  subscription: 'This is a subscription: you are charged every period until you cancel with the seller.',
  paymentUpdate: 'You are updating the payment details of your subscription. It carries on where it is.',
  forecast: {
    title: 'See the month of each installment',
    note: 'An estimate: the exact month depends on when your card statement closes.',
  },
} satisfies Topics['notes']
