import { cardPlace } from '../card-place.tsx'
import { creditCard } from '../credit-card.tsx'
import type { MethodView } from '../../checkout/method-view.ts'

/** A debit card: at once, and confirmed at its bank. */
export const debitCard: MethodView = {
  ...creditCard,
  fact: ({ texts }) => texts.payment.facts.cardOnce,
  button: (texts) => texts.payment.button.debit,
  Panel: cardPlace('DEBIT_CARD', 'DebitCardPanel'),
}
