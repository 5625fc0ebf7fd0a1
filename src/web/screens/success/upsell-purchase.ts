import { CallFailure } from '#contract/call-failure.ts'
import type { PaymentAnswer } from '#contract/calls/payment.ts'
import type { PageFrame, UpsellOffer } from '#contract/page.ts'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import type { PageClient } from '../../page-client.ts'
import { pendingPath, successAddress } from '../../state/destination.ts'
import { isUncertain, MAX_SENDS, waitBefore } from '../../state/submission.ts'

export type OneClick = UpsellOffer & { one_click: NonNullable<UpsellOffer['one_click']> }

/** What the press of the button came to. */
export type Bought =
  | { at: 'leaving'; address: string }
  | { at: 'refused'; code: string | null }
  /** Nobody knows whether it arrived: the same purchase may be sent again. */
  | { at: 'unreachable' }

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

type Page = { client: PageClient; frame: PageFrame; sale: SaleAnswer }

/**
 * Buys what is offered by the kept card. Every send carries the same nonce, so that however often it is repeated or
 * pressed, it is one purchase.
 */
export async function buyUpsell(page: Page, offer: OneClick): Promise<Bought> {
  for (let sends = 1; sends <= MAX_SENDS; sends += 1) {
    await wait(waitBefore(sends))
    try {
      return outcomeOf(page, offer, await send(page, offer))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!isUncertain(error.status)) return { at: 'refused', code: null }
    }
  }
  return { at: 'unreachable' }
}

async function send({ client, frame }: Page, offer: OneClick): Promise<PaymentAnswer> {
  const whole = await client.whole()
  whole.useTokens(offer.tokens)
  const { client_id, amount, total } = offer.one_click
  return whole.call('payAgain', {
    params: { product_id: offer.product.id },
    body: {
      client_id,
      amount,
      total,
      offer_hash: offer.offer_hash,
      id: offer.sale_id,
      language: frame.locale,
    },
  })
}

function outcomeOf({ frame, sale }: Page, offer: OneClick, answer: PaymentAnswer): Bought {
  const [bought] = answer.sales
  const inReview = answer.status === 'PENDING_FRAUD_ANALYSIS'
  const isLost = answer.code !== null && !inReview
  if (isLost || !bought?.sale_id || !bought.chc || !bought.token) return { at: 'refused', code: answer.code }
  const { sale_id, chc, token } = bought
  const context = { frame, product_id: offer.product.id, offer_hash: offer.offer_hash }
  if (answer.status === 'PROCESSING') {
    return { at: 'leaving', address: pendingPath(context, { sale_id, token }) }
  }
  const address = successAddress(
    {
      sale: { sale_id, chc, token },
      others: sale.sales,
      pendingFraudAnalysis: inReview,
      method: 'CREDIT_CARD',
    },
    { ...context, isSpecialSeller: sale.seller.special },
  )
  return { at: 'leaving', address }
}
