import { boleto } from './boleto.tsx'
import { creditCard } from './credit-card.tsx'
import { debitCard } from './debit-card/debit-card.ts'
import { free } from './free.ts'
import type { MethodView, OfferedMethod } from '../checkout/method-view.ts'
import { paypal } from './paypal/paypal.tsx'
import { pix } from './pix.tsx'
import { twoCards } from './two-cards/two-cards.ts'
import { oxxoPart, pixAutomaticPart } from '../checkout/on-demand.ts'

/** One view for every method; one that is missing does not compile. */
export const METHODS: Readonly<Record<OfferedMethod, MethodView>> = {
  CREDIT_CARD: creditCard,
  TWO_CREDIT_CARDS: twoCards,
  DEBIT_CARD: debitCard,
  PIX: pix,
  get PIX_AUTOMATIC() {
    return pixAutomaticPart()
  },
  BOLETO: boleto,
  PAYPAL: paypal,
  get OXXO() {
    return oxxoPart()
  },
  FREE: free,
}
