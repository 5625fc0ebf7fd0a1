import type { cards as source } from '../pt/cards.ts'

export const cards = {
  debit: 'A debit card is charged at once, after you confirm the purchase with your bank.',
  first: 'First card',
  second: 'Second card',
  amount: 'Amount on this card',
  rest: 'The other card pays the rest.',
  least: (p) => `Each card pays at least ${p.minimum}.`,
  unreadable: (p) => `Type an amount, such as ${p.example}.`,
  question: (p) => `Pay ${p.first} with the first card and ${p.second} with the second?`,
  notCharged: 'Neither card was charged.',
  releasing: (p) =>
    `Your purchase did not go through. The hold of ${p.amount} on the card ending in ${p.lastFour} is being released: it is not a charge, and we will follow up until your bank confirms.`,
  refunding: (p) =>
    `Your purchase did not go through. The ${p.amount} taken from the card ending in ${p.lastFour} is being returned, and we will follow up until your bank confirms.`,
} satisfies typeof source
