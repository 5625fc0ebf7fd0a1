import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'This is a gift for someone else',
  name: 'Recipient’s name',
  email: 'Recipient’s email',
  emailOfAccess: 'Access will be sent to this email address.',
  emailOfParcel: 'We will let them know when the gift is on its way.',
  message: 'Gift message',
  messageHint: 'It comes with the gift.',
  date: 'Delivery date',
  dateHint: 'Leave it empty to deliver it now.',
  forRecipient: (p) => `A gift for ${p.name}`,
} satisfies Topics['gift']
