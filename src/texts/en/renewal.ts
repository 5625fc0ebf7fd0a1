import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const renewal = {
  update: 'You are updating the payment details. Nothing else changes.',
  title: 'Your subscription',
  titleContract: 'Your contract',
  due: (p) => `Payment ${p.n}: ${p.amount}, due on ${p.date}`,
  nothingDue: 'Nothing to pay now. Your bank only confirms the card.',
  next: (p) => `Next payment: ${p.amount} on ${p.date}`,
  last: (p) => `Last payment: ${p.amount} on ${p.date}`,
  contract: (p) =>
    `Contract: ${p.amount} in ${plural('en', p.n, { one: `${p.n} payment`, other: `${p.n} payments` })}`,
  card: (p) => `Current card: ${p.brand} ending in ${p.lastFour}`,
  fromNow: 'Future payments go to the card you use here.',
  save: 'Save the card',
  questionTitle: 'Replace the card',
  confirm: 'Yes, replace it',
  question: 'Use this card for the next payments? You will not be charged now.',
  kept: {
    pay: (p) => `Pay ${p.total} with •••• ${p.lastFour}`,
    or: 'Or pay another way.',
    paying: 'Paying…',
    refused: 'The card was not accepted',
    unreachable: 'We cannot tell whether your request arrived. Try again: you will not pay twice.',
  },
} satisfies Topics['renewal']
