import type { LeadTexts } from './pt.ts'

export const leadsEn: LeadTexts = {
  title: 'Started and did not buy',
  lead: ({ days }) =>
    `People who filled in the checkout and have not paid yet, newest first. Everything is deleted ${days === 1 ? '1 day' : `${days} days`} after its last change.`,
  none: 'Nobody here now.',
  step: 'Step',
  product: 'Product',
  every: 'All',
  everyProduct: 'All',
  filter: 'Filter',
  steps: ['Started to fill in', 'Left their details', 'Left their address', 'Tried to pay'],
  nobody: 'No name yet',
  seen: ({ at }) => `Last changed ${at}`,
  link: ({ name }) => `Copy the link to continue: ${name}`,
  whatsapp: 'Message on WhatsApp',
  whatsappOf: ({ name }) => `to ${name}, in another tab`,
  message: ({ name, product, link }) =>
    `Hello${name && ` ${name}`}! We saw that you started to buy ${product}. If you would like to continue, here is the link: ${link}`,
  askFirst:
    'Write only to people who expect to hear from you. Nothing is sent automatically: you read the message and send it in WhatsApp.',
}
