import type { upsell as source } from '../pt/upsell.ts'

export const upsell = {
  keepCard: 'Save this card with the payment processor, so that I can buy the next offer with one click.',
  title: 'An offer for you',
  buy: (p) => `Buy now for ${p.total}`,
  charged: (p) => `Charged once to your ${p.brand} card ending in ${p.lastFour}.`,
  chargedInParts: (p) => `Charged in ${p.n} installments to your ${p.brand} card ending in ${p.lastFour}.`,
  open: (p) => `See the offer for ${p.price}`,
  buying: 'Processing your purchase…',
  refused: 'The payment for the offer was not approved. Your first purchase still stands.',
  unreachable: 'We could not confirm it. You can try again: you will only be charged once.',
  again: 'Try again',
  otherWay: 'Pay another way',
  decline: 'No, thank you',
  declined: 'All right: the offer was not bought, and your purchase stays as it is.',
  seeAgain: 'See the offer again',
} satisfies typeof source
