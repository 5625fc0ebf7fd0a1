import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

const days = (n: number) => plural('en', n, { one: `${n} day`, other: `${n} days` })

export const trust = {
  badges: {
    title: 'Why buying here is safe',
    reviewedProduct: 'Verified product',
    protectedData: 'Your data is protected',
  },
  safePurchase: 'Your payment details are encrypted.',
  withdrawal: {
    brazil:
      'Right of withdrawal: within 7 days of the purchase or the delivery you may change your mind and get all of your money back (article 49 of Brazil’s Consumer Protection Code).',
    europe:
      'Right of withdrawal: you may withdraw from your purchase within 14 days without giving any reason.',
    link: 'Withdraw from contract here',
  },
  cancelContract: 'Cancel contracts here',
  secureCard: {
    title: 'Secure checkout',
    author: 'Created by',
    warranty: (p) => `${p.days}-day money-back guarantee`,
    warrantyText: (p) => `If you do not like it, ask for your money back within ${days(p.days)}.`,
  },
  seller: {
    soldBy: (p) => `Sold by ${p.name}`,
    legal: (p) => `${p.legalName}, ${p.document}`,
    foreignLegal: (p) => `${p.legalName}, registration ${p.document}`,
    address: (p) => `Address: ${p.address}`,
    contact: (p) => `Contact: ${p.email}`,
    since: (p) => `Selling here since ${p.year}`,
    referral: 'Recommend this seller',
    responsibility: 'The seller is responsible for the offer, the delivery and the quality of the product.',
    platform: {
      sells: (p) => `Sold by ${p.platform}, a product of ${p.seller}`,
      sellsFor: (p) => `Sold by ${p.platform} on behalf of ${p.seller}`,
      answers: (p) =>
        `${p.platform} is responsible for the offer, the delivery and the quality of the product.`,
      answersForPayment: (p) =>
        `${p.seller} is responsible for the offer, the delivery and the quality of the product; ${p.platform} for the payment.`,
    },
  },
  agreement: {
    before: (p) => `By clicking “${p.button}”, you accept the `,
    terms: 'Terms of Use',
    between: ' and the ',
    privacy: 'Privacy Policy',
    after: '.',
  },
  lgpd: 'Your data is processed under Brazil’s data protection law (LGPD, Law 13.709/2018) to carry out this purchase.',
  forget: {
    button: 'Forget me on this device',
    working: 'Erasing…',
    title: 'Done: this device has forgotten you',
    text: 'We erased what this browser kept of this store and ended your visit. Your purchases stay valid: the receipts are in your email.',
    again: 'Open the page again',
    failed: 'We could not erase it now. Please try again.',
    lose: {
      title: 'You would lose what you are holding',
      tickets: 'The tickets held for you go back on sale at once.',
      place: 'Your place in line is given up.',
      confirm: 'Forget me anyway',
      keep: 'Keep it',
    },
  },
} satisfies Topics['trust']
