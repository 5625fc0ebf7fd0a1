import { cardPlace } from '../card-place.tsx'
import { creditCard } from '../credit-card.tsx'
import type { MethodView } from '../../checkout/method-view.ts'

export const twoCards: MethodView = {
  ...creditCard,
  // Two amounts need no words.
  fact: ({ pricing: { amount: total, cards }, amount }) => {
    const first = cards?.[0]?.amount ?? Math.ceil(total / 2)
    return `${amount(first)} + ${amount(total - first)}`
  },
  Panel: cardPlace('TWO_CREDIT_CARDS', 'TwoCardsPanel'),
}
