import type { LeadTexts } from './pt.ts'

export const leadsEn: LeadTexts = {
  title: 'Abandoned checkouts',
  lead: ({ days }) =>
    `Checkouts that somebody started to fill in and has not paid, newest first. The data is deleted ${days === 1 ? '1 day' : `${days} days`} after its last update.`,
  none: 'No abandoned checkouts.',
  step: 'Step',
  product: 'Product',
  every: 'All',
  everyProduct: 'All',
  filter: 'Filter',
  steps: ['Started to fill in', 'Entered contact details', 'Entered the address', 'Tried to pay'],
  nobody: 'No name yet',
  seen: ({ at }) => `Last updated ${at}`,
  linkTitle: 'Link to continue',
  link: ({ name }) => `the link to continue: ${name}`,
  whatsapp: 'Message on WhatsApp',
  whatsappOf: ({ name }) => `to ${name}, in another tab`,
  message: ({ name, product, link }) =>
    `Hello${name && ` ${name}`}! We saw that you started to buy ${product}. If you would like to continue, here is the link: ${link}`,
  askFirst:
    'Write only to people who expect to hear from you. Nothing is sent automatically: you read the message and send it in WhatsApp.',
}
