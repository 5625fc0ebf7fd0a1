import type { Topics } from '../topics.ts'

export const paypal = {
  text: 'Vous confirmez le paiement sur le site de PayPal, puis vous revenez ici. Rien n’est débité avant.',
} satisfies Topics['paypal']
