import type { Topics } from '../topics.ts'

export const paypal = {
  text: 'Sie bestätigen die Zahlung auf der Website von PayPal und kommen hierher zurück. Vorher wird nichts abgebucht.',
} satisfies Topics['paypal']
