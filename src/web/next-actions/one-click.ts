import { CallFailure } from '#contract/call-failure.ts'
import type { PaymentAnswer } from '#contract/calls/payment.ts'
import {
  pendingPath,
  successAddress,
  type DestinationContext,
  type Success,
} from '../checkout/submit/destination.ts'
import { afterSilence, isUncertain, wait, waitAfter, type Silence } from '../checkout/submit/patience.ts'

/** What the press of a button that pays at once came to. */
export type Bought =
  | { at: 'leaving'; address: string }
  | { at: 'refused'; code: string | null }
  /** Nobody knows whether it arrived: the same purchase may be sent again. */
  | { at: 'unreachable' }

/**
 * Pays by a kept card. `send` has to carry the same nonce each time, so that however often it is repeated or pressed,
 * it is one purchase.
 */
export async function buyAtOnce(
  send: () => Promise<PaymentAnswer>,
  page: DestinationContext & Pick<Success, 'others'>,
): Promise<Bought> {
  let silence: Silence | null = { times: 0, ms: 0 }
  while (silence !== null) {
    const begun = performance.now()
    await wait(waitAfter(silence.times))
    try {
      return outcomeOf(await send(), page)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!isUncertain(error.status)) return { at: 'refused', code: null }
      silence = afterSilence(silence, error.status, performance.now() - begun)
    }
  }
  return { at: 'unreachable' }
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
  const success = {
    sale,
    others: page.others,
    pendingFraudAnalysis: inReview,
    method: 'CREDIT_CARD',
  } as const
  return { at: 'leaving', address: successAddress(success, page) }
}
