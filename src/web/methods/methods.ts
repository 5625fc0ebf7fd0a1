import { boleto } from './boleto.tsx'
import { creditCard } from './credit-card.tsx'
import { free } from './free.ts'
import type { MethodView, OfferedMethod } from './method-view.ts'
import { pix } from './pix.tsx'

/** One view for every method; one that is missing does not compile. */
export const METHODS: Readonly<Record<OfferedMethod, MethodView>> = {
  CREDIT_CARD: creditCard,
  PIX: pix,
  BOLETO: boleto,
  FREE: free,
}
