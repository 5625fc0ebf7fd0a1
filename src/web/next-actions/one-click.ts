import { CallFailure } from '#contract/call-failure.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import {
  addressOf,
  pendingPath,
  successAddress,
  type DestinationContext,
  type Success,
} from '../checkout/submit/destination.ts'
import { askAgain } from '../checkout/submit/ask-again.ts'
import { isUncertain, type Silence } from '../checkout/submit/patience.ts'

/** Outcome of pressing a button that pays at once. */
export type Bought =
  | { at: 'leaving'; address: string }
  | { at: 'refused'; code: string | null }
  /** Nobody knows whether it arrived: the same purchase may be sent again. */
  | { at: 'unreachable' }

/**
 * Pays by a kept card. `send` has to carry the same nonce each time, so that all repeats and presses are one purchase.
 * `onSilence` is called for every missing response, as long as it is sent again.
 */
export async function buyAtOnce(
  send: () => Promise<PaymentAnswer>,
  page: DestinationContext & Pick<Success, 'others'>,
  onSilence: (silence: Silence) => void,
): Promise<Bought> {
  try {
    return outcomeOf(await askAgain(send, onSilence), page)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return isUncertain(error.status) ? { at: 'unreachable' } : { at: 'refused', code: null }
  }
}

function outcomeOf(answer: PaymentAnswer, page: DestinationContext & Pick<Success, 'others'>): Bought {
  const [bought] = answer.sales
  const inReview = answer.status === 'PENDING_FRAUD_ANALYSIS'
  const isLost = answer.code !== null && !inReview
  if (isLost || !bought?.sale_id || !bought.chc || !bought.token) return { at: 'refused', code: answer.code }
  const { sale_id, chc, token } = bought
  if (answer.status === 'PROCESSING') {
    return { at: 'leaving', address: pendingPath(page, { sale_id, token }) }
  }
  const sale = { sale_id, chc, token }
  if (answer.object?.kind === 'redirect')
    return { at: 'leaving', address: addressOf({ page: 'external', url: answer.object.url, sale }, page) }
  const success = {
    sale,
    others: page.others,
    pendingFraudAnalysis: inReview,
    method: 'CREDIT_CARD',
  } as const
  return { at: 'leaving', address: successAddress(success, page) }
}
