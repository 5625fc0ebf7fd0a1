import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const saved = {
  keep: 'Save this card for my next purchase. The payment processor keeps it, not the store.',
  use: 'Use a saved card',
  title: 'Use a saved card',
  ask: 'To make sure it is you, we send a code to the email address that the card was saved with.',
  email: 'Email',
  send: 'Send code',
  sending: 'Sending…',
  sent: (p) =>
    `If there are cards saved with ${p.email}, the code arrives in a moment. It is valid for ${plural('en', p.minutes, { one: `${p.minutes} minute`, other: `${p.minutes} minutes` })}.`,
  code: '6-digit code',
  open: 'Continue',
  opening: 'Checking…',
  wrong: 'The code is wrong, expired or already used. Check it or ask for another one.',
  again: 'Send another code',
  tooMany: 'Too many attempts. Wait a while or enter your card details.',
  badEmail: 'Check the email address.',
  failed: 'We could not reach the server. Please try again.',
  choose: 'Choose the card',
  card: (p) => `${p.brand} ending in ${p.lastFour}`,
  until: (p) => `expires ${p.month}/${p.year}`,
  pick: 'Use this card',
  remove: 'Remove',
  removeCard: (p) => `Remove ${p.brand} ending in ${p.lastFour}`,
  removeAsk: (p) =>
    `Remove ${p.brand} ending in ${p.lastFour}? To use this card again, you will have to enter its details.`,
  keepIt: 'Keep card',
  none: 'There are no saved cards here.',
  change: 'Change',
  typed: 'Use another card',
} satisfies Topics['saved']
