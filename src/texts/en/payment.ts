import { plural } from '../format.ts'
import type { Texts } from '../texts.ts'

export const payment = {
  title: 'Payment',
  choose: 'How would you like to pay?',
  methods: {
    CREDIT_CARD: 'Card',
    TWO_CREDIT_CARDS: 'Two cards',
    DEBIT_CARD: 'Debit card',
    BOLETO: 'Boleto',
    PIX: 'Pix',
    PIX_AUTOMATIC: 'Automatic Pix',
    PAYPAL: 'PayPal',
    APPLE_PAY: 'Apple Pay',
    GOOGLE_PAY: 'Google Pay',
    OXXO: 'OXXO',
    FREE: 'Free',
  },
  facts: {
    pix: 'instant approval',
    boleto: 'up to 3 business days',
    cardUpTo: (p) => `up to ${p.n} payments of ${p.value}`,
    cardOnce: 'in one payment',
    free: 'nothing to pay',
  },
  installments: {
    label: 'Installments',
    once: (p) => `1 payment of ${p.value}`,
    option: (p) => `${p.n} payments of ${p.value} (${p.total})`,
    withoutInterest: (p) => `${p.n} payments of ${p.value}, interest-free`,
  },
  button: {
    pix: 'Pay with Pix',
    card: 'Pay with card',
    boleto: 'Pay with boleto',
    debit: 'Pay by debit card',
    paypal: 'Continue with PayPal',
    free: 'Get it for free',
    finish: 'Complete payment',
    europe: 'Buy now',
    busy: 'Processing…',
  },
  card: {
    frame: 'Secure card fields',
    holder: 'Name on the card',
    holderPlaceholder: 'Exactly as on the card',
    ending: (p) => `ending in ${p.lastFour}`,
    safe: 'Your card details go encrypted to the payment processor. The store never sees them.',
    failed: 'The card fields did not load. Try again or choose another payment method.',
  },
  pix: {
    steps: {
      open: 'Open your bank’s app and go to Pix.',
      scan: 'Scan the QR code, or paste the code under “Pix copia e cola”.',
      confirm: 'Check the amount and confirm. This page updates automatically.',
    },
  },
  boleto: {
    clearing: 'Once paid, a boleto takes up to 3 business days to clear.',
    dueIn: (p: { days: number }) =>
      plural('en', p.days, {
        one: `You have ${p.days} day to pay.`,
        other: `You have up to ${p.days} days to pay.`,
      }),
  },
} satisfies Texts['payment']
