import { plural } from '../format.ts'
import type { LegalTexts } from '../texts.ts'

export const legal = {
  template:
    'A template for this store, written from its settings. The seller is responsible for it and may replace it with their own text.',
  anySeller: 'The seller is named on the product page, on the receipt and in the emails about your purchase.',
  writeTo: (p) => `Write to ${p.email}.`,
  writeToSeller: 'Write to the seller: the email address is on the receipt.',
  days: (p) => plural('en', p.n, { one: `${p.n} day`, other: `${p.n} days` }),
  years: (p) => plural('en', p.n, { one: `${p.n} year`, other: `${p.n} years` }),
  terms: {
    title: 'Terms of Use',
    seller: 'The seller',
    purchase: {
      title: 'Your purchase',
      text: 'Before you confirm, you see the product, the price, the installments, their interest and the shipping. The purchase is made when the payment is confirmed. The confirmation arrives by email.',
    },
    payment: {
      title: 'Payment',
      text: 'A payment processor charges you. Card details go to it encrypted, and the store never sees them. A Pix code or a payment slip is valid until the time shown with it. Cashback shown with the purchase is paid by the seller later; a purchase that is refunded earns none.',
    },
    delivery: {
      title: 'Delivery',
      text: 'Digital products arrive by email or through a link on the page of your purchase. Parcels arrive at the address you gave, within the time shown when you bought them. A ticket is valid for the date and place on it.',
    },
    recurring: {
      title: 'Subscriptions',
      text: 'A subscription is charged each period, at the price shown when you bought it, until it is canceled. You cancel it on this page:',
    },
    withdrawal: {
      title: 'If you change your mind',
      europeEnds:
        'In Europe, this right does not cover tickets for a set date, and it ends when you ask to receive digital content at once.',
      more: 'A guarantee shown with the purchase is in addition to these rights. The rights that the law of your country gives buyers always apply.',
    },
    contact: {
      title: 'Questions and complaints',
      text: 'In Brazil you can also turn to Procon or consumidor.gov.br. In Europe, the consumer protection law of the country you live in always applies.',
    },
  },
  privacy: {
    title: 'Privacy Policy',
    controller: 'Who is responsible for your data',
    data: {
      title: 'What data we keep',
      text: 'What you enter when you buy: name, email, phone and, where needed, ID number and address. What you buy and how you pay. To prevent fraud, the network and the browser you use. For cards, only the brand, the expiration date and a few digits are kept; the full number goes to the payment processor only.',
    },
    purpose: {
      title: 'What it is used for',
      text: 'To make and deliver your purchase, send receipts, comply with the law, prevent fraud and contact you about a purchase you did not finish. The legal bases are the contract, the law, legitimate interest and, for news, your consent.',
    },
    recipients: {
      title: 'Who receives it',
      text: 'The seller, payment processors, banks, carriers and the services that send the emails receive the data they need for that. Some of them may be in another country. If the seller measures its advertising, the purchase is reported to advertising companies where the law allows it. Authorities receive what the law requires.',
    },
    kept: {
      title: 'How long it is kept',
      purchases: (p) =>
        `Your data in a purchase: ${p.time}. Then it is removed, and only dates and amounts remain.`,
      purchasesAlways:
        'Your data in a purchase: as long as the seller needs it to comply with the law and with your rights.',
      leads: (p) => `What was entered for a purchase that was not finished: ${p.time}.`,
      webhooks: (p) => `Messages from payment processors: ${p.time}.`,
      card: 'The number of a card: until the purchase is done, 30 minutes at most.',
    },
    cookies: {
      title: 'Cookies',
      text: 'One cookie recognizes your visit. It ends after 30 days without a visit, or after 90 in all. Others keep your language and who recommended the product.',
    },
    rights: {
      title: 'Your rights',
      brazil:
        'In Brazil, the LGPD (article 18) gives you the right to know what data is held, to see, correct, transfer and erase it, and to withdraw your consent. Complaints go to the ANPD.',
      europe:
        'In Europe, the GDPR (articles 15 to 22) gives you the right to see, correct, erase, restrict and transfer your data, to object to its use and to withdraw your consent. Complaints go to the data protection authority of your country.',
    },
  },
} satisfies LegalTexts
