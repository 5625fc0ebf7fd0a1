import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'This is a gift for someone else',
  name: 'Recipient’s name',
  email: 'Recipient’s email',
  emailOfAccess: 'Access will be sent to this email address.',
  emailOfParcel: 'The email about the gift will be sent to this address.',
  message: 'Gift message',
  messageHint: 'It comes with the gift.',
  date: 'When to send the email',
  dateHint: 'Leave it empty to send it now.',
  forRecipient: (p) => `A gift for ${p.name}`,
} satisfies Topics['gift']
