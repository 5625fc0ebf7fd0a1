import type { PeopleTexts } from './pt.ts'

/** What the office says about what is known of a person. */
export const peopleEn: PeopleTexts = {
  title: 'A person’s data',
  lead: 'Whoever bought, began to buy or got a ticket may ask for the data that the shop has, or ask for them to be erased (LGPD art. 18, GDPR art. 15 and 17). Make sure first that it is that person who asks: reply to the email address that they bought with.',
  person: 'Email or document',
  personHint: 'As the person wrote it in the purchase',
  unreadable: 'Type an email or the number of a document.',
  find: 'Search',
  nothing: 'The shop knows nothing of this person.',
  known: {
    purchases: 'Purchases',
    under_way: 'Purchases under way',
    leads: 'Purchases begun and not made',
    tickets_held: 'Tickets bought by others',
    gifts_received: 'Gifts from others',
    waiting: 'Places in waiting lists',
    saved_cards: 'Cards kept at the gateway',
  },
  keep: 'Download everything',
  file: 'data-of-a-person',
  erase: 'Erase',
  eraseTitle: 'Erase this person’s data?',
  eraseLead:
    'Name, email, phone, document, address and saved cards are erased everywhere, for good. Amounts, dates and payment references stay, because the law requires accounting records.',
  underWay: (p: { count: number }) =>
    p.count === 1
      ? 'One purchase is under way (money on its way, or a subscription that goes on) and stays for now.'
      : `${p.count} purchases are under way (money on its way, or a subscription that goes on) and stay for now.`,
  elsewhere: 'What the payment gateway, your mail server and backups know has to be erased there.',
  confirmErase: 'Erase for good',
  erased: 'The data were erased.',
  erasedInPart: (p: { count: number }) =>
    p.count === 1
      ? 'The data were erased, but for one purchase under way. Erase again when it has ended.'
      : `The data were erased, but for ${p.count} purchases under way. Erase again when they have ended.`,
}
