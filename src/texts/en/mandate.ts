import type { Topics } from '../topics.ts'

export const mandate = {
  fact: 'no card, renews automatically',
  steps: {
    pay: (p) => `Scan the QR code in your bank’s app and pay ${p.amount} now.`,
    authorise: (p) => `On the same screen, authorize the next payments: ${p.price}.`,
    afterwards: 'After that, each payment leaves your account on its date, with no card and no new code.',
  },
  varies: 'in amounts that may change',
  cancel: 'Cancel whenever you like under Pix Automático in your bank’s app.',
  atOnce: (p) =>
    `When you confirm in your bank’s app, you pay now and authorize the next payments: ${p.price}.`,
  order: {
    label: 'Automatic Pix',
    authorised: 'Authorized. The next payments leave your account.',
    pending: 'Waiting for your bank’s answer',
    missing: 'Not authorized',
  },
  missingText: (p) =>
    `We have received your payment, but the next ones were not authorized. We have sent a link to ${p.email} so that you can choose how to pay.`,
} satisfies Topics['mandate']
