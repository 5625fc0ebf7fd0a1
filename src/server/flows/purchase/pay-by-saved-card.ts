import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { chosenCard } from './open-saved-cards.ts'
import { submitPayment } from './submit-payment.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'

/**
 * A submit, which may name a card that a gateway keeps instead of bringing one that was typed. A card that its session
 * may not use (any more) is as if none had been named: a repeated submit still gets the answer of its nonce.
 * @throws CallError as `submitPayment`
 */
export async function payBySavedCard(
  deps: SubmitDeps,
  submit: Omit<Submit, 'stored'>,
): Promise<PaymentAnswer> {
  const { body, sessionId } = submit
  const cardId = body.cards.length === 0 && body.method === 'CREDIT_CARD' ? body.saved_card : null
  if (typeof cardId !== 'string') return submitPayment(deps, submit)
  const stored = await chosenCard(deps, { sessionId, productId: body.product_id, cardId })
  return submitPayment(deps, stored === undefined ? submit : { ...submit, stored })
}
