import type { Topics } from '../topics.ts'

export const oxxo = {
  fact: 'in cash, at the store',
  steps: {
    finish: 'Once you complete the order, you get a reference with a barcode.',
    show: 'Show it at the checkout of any OXXO store and pay in cash.',
    confirm: 'We email you once the payment is confirmed, within 1 business day.',
  },
} satisfies Topics['oxxo']
