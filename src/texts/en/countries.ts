import type { Topics } from '../topics.ts'

export const countries = {
  documents: {
    type: 'Type of ID',
    lookAgain: 'Please check the number: it looks incomplete or like another document’s.',
    forInvoice: 'Only for a Mexican tax invoice (factura).',
    withoutInvoice: 'No invoice: use the generic RFC',
  },
  acceptance: {
    terms: {
      before: 'I accept the ',
      terms: 'Terms of Use',
      between: ' and have read the ',
      privacy: 'Privacy Policy',
      after: '.',
    },
    contract: 'I have read and accept the terms of the contract.',
    digitalContent:
      'I request immediate access to the digital content before the withdrawal period ends and accept that I lose my right of withdrawal.',
    gdpr: (p) => `${p.seller} may write to me about other products. I can change my mind at any time.`,
    named:
      'My first name and town may be shown to others who look at this product in the next few hours. I can change my mind at any time.',
    required: {
      contract: 'To continue, accept the contract',
      digitalContent: 'To deliver the content right away, we need this consent',
    },
    withdrawalEnded:
      'You requested immediate access to the digital content before the withdrawal period ended and accepted that you lose your right of withdrawal.',
  },
  choice: {
    search: 'Search for a country',
    none: 'No country found',
  },
  tax: (p) => `incl. ${p.percent} VAT (${p.value})`,
  rate: {
    shown: (p) => `The seller’s price is ${p.price}, at 1 ${p.base} = ${p.rate} ${p.target}.`,
    title: 'The exchange rate has been updated',
    text: (p) => `The rate was valid for 30 minutes and has been updated. You pay ${p.now}.`,
    accept: (p) => `Continue for ${p.now}`,
    refuse: 'Not now',
  },
} satisfies Topics['countries']
