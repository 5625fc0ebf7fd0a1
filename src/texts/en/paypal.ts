import type { Topics } from '../topics.ts'

export const paypal = {
  text: 'You approve the payment on PayPal’s site and come back here. Nothing is charged before that.',
} satisfies Topics['paypal']
