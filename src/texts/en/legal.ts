import { plural } from '../format.ts'
import type { LegalTexts } from '../texts.ts'

export const legal = {
  template:
    'A template text of this store, written from its settings. Whoever sells is responsible for it and may replace it by their own.',
  anySeller:
    'Who sells stands on the page of the product, on the receipt and in the emails of your purchase.',
  writeTo: (p) => `Write to ${p.email}.`,
  writeToSeller: 'Write to whoever sold it to you: the email address is on the receipt.',
  days: (p) => plural('en', p.n, { one: `${p.n} day`, other: `${p.n} days` }),
  years: (p) => plural('en', p.n, { one: `${p.n} year`, other: `${p.n} years` }),
  terms: {
    title: 'Terms of Use',
    seller: 'Who sells',
    purchase: {
      title: 'Your purchase',
      text: 'Before you confirm, you see the product, the price, the installments, their interest and the shipping. The purchase is made when the payment is confirmed. The confirmation arrives by email.',
    },
    payment: {
      title: 'Payment',
      text: 'A payment processor charges you. Card details go directly to it, and the store never sees them. A Pix code or a payment slip is valid until the time shown with it. Cashback shown in the purchase is given by the seller, after it; where the money is refunded, there is none.',
    },
    delivery: {
      title: 'Delivery',
      text: 'What is digital arrives by email or by a link on the page of your purchase. What is sent arrives at the address you gave, within the time the purchase showed. A ticket is valid for the date and place on it.',
    },
    recurring: {
      title: 'Subscriptions',
      text: 'A subscription is charged each period, at the price shown when you bought it, until it is canceled. To cancel, write to whoever sells it.',
    },
    withdrawal: {
      title: 'If you change your mind',
      europeEnds:
        'In Europe, this right does not cover tickets for a set date, and it ends when you ask to receive digital content at once.',
      more: 'A guarantee shown with the purchase comes on top of these rights. The rights that the law of your country gives to buyers always apply.',
    },
    contact: {
      title: 'Questions and complaints',
      text: 'In Brazil you can also turn to Procon or consumidor.gov.br. In Europe, the consumer protection of the country you live in always applies.',
    },
  },
  privacy: {
    title: 'Privacy Policy',
    controller: 'Who is responsible for your data',
    data: {
      title: 'Which data',
      text: 'What you type when you buy: name, email, phone and, where needed, document and address. What you buy and how you pay. Against fraud, the network and the browser you use. Of a card, its brand, expiry date and a few digits are kept; the whole number only passes through the payment environment.',
    },
    purpose: {
      title: 'What for',
      text: 'To make and deliver your purchase, send receipts, comply with the law, prevent fraud and talk to you about a purchase you did not finish. The legal bases are the contract, the law, legitimate interest and, for news, your consent.',
    },
    recipients: {
      title: 'Who receives them',
      text: 'The seller, payment companies, banks, whoever delivers and whoever sends the emails receive the data they need for that. Some of them may be in another country. If the seller measures its advertising, advertising companies are told of the purchase where the law allows it. Authorities receive what the law requires.',
    },
    kept: {
      title: 'For how long',
      purchases: (p) =>
        `Your data in a purchase: ${p.time}. Then they are taken out of it; only dates and amounts stay.`,
      purchasesAlways:
        'Your data in a purchase: as long as the seller needs them to comply with the law and your rights.',
      leads: (p) => `What was typed for a purchase that was not finished: ${p.time}.`,
      webhooks: (p) => `The messages of payment companies: ${p.time}.`,
      card: 'The number of a card: until the purchase is done, 30 minutes at most.',
    },
    cookies: {
      title: 'Cookies',
      text: 'One cookie recognizes your visit. It ends after 30 days without a visit, or after 90 in all. Others keep your language and who recommended the product.',
    },
    rights: {
      title: 'Your rights',
      brazil:
        'In Brazil, the LGPD (article 18) gives you the right to know which data there are, to see, correct, take along and erase them, and to withdraw a consent. Complaints go to the ANPD.',
      europe:
        'In Europe, the GDPR (articles 15 to 22) gives you the right to see, correct, erase, restrict and take along your data, to object to their use and to withdraw a consent. Complaints go to the data protection authority of your country.',
    },
  },
} satisfies LegalTexts
