import type { Topics } from '../topics.ts'

export const paypal = {
  text: 'Confermi il pagamento sul sito di PayPal e torni qui. Prima di allora non viene addebitato nulla.',
} satisfies Topics['paypal']
