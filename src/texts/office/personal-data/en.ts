import type { PersonalDataTexts } from './pt.ts'

/** Texts of the office about the data stored about a person. */
export const personalDataEn: PersonalDataTexts = {
  title: 'Personal data',
  lead: 'Whoever bought, began to buy or got a ticket may ask for the data that the shop has, or ask for it to be erased (LGPD art. 18, GDPR art. 15 and 17). Make sure first that it is that person who asks: reply to the email address that they bought with.',
  person: 'Email or document',
  personHint: 'As the person wrote it in the purchase',
  unreadable: 'Type an email or a document number.',
  find: 'Search',
  nothing: 'The shop has no data about this person.',
  known: {
    purchases: 'Purchases',
    under_way: 'Purchases in progress',
    leads: 'Purchases started and not completed',
    tickets_held: 'Tickets bought by others',
    gifts_received: 'Gifts from others',
    waiting: 'Places on waiting lists',
    saved_cards: 'Cards saved by the payment provider',
  },
  keep: 'Download everything',
  file: 'data-of-a-person',
  erase: 'Erase',
  eraseTitle: 'Erase this person’s data?',
  eraseLead:
    'Name, email, phone, document, address and saved cards are erased everywhere, for good. Amounts, dates and payment references stay, because the law requires accounting records.',
  underWay: (p: { count: number }) =>
    p.count === 1
      ? 'One purchase is in progress (money on its way, or an active subscription) and stays for now.'
      : `${p.count} purchases are in progress (money on its way, or an active subscription) and stay for now.`,
  otherPlaces: 'What the payment provider, your mail server and your backups hold has to be erased there.',
  confirmErase: 'Erase for good',
  erased: 'The data has been erased.',
  erasedInPart: (p: { count: number }) =>
    p.count === 1
      ? 'The data has been erased, except for one purchase in progress. Erase again when it has ended.'
      : `The data has been erased, except for ${p.count} purchases in progress. Erase again when they have ended.`,
}
