import type { PaymentAnswer, SaleAnswer } from '#contract/checkout/payment.ts'
import type { PageFrame, UpsellOffer } from '#contract/checkout/page.ts'
import { ANSWER_LIMIT_MS, type Silence } from '../../checkout/submit/patience.ts'
import { buyAtOnce, type Bought } from '../../next-actions/one-click.ts'
import type { PageClient } from '../../app/page-client.ts'

export type OneClickOffer = UpsellOffer & { one_click: NonNullable<UpsellOffer['one_click']> }

/** In how many instalments it is paid. */
export type UpsellPlan = OneClickOffer['one_click']['installments'][number]

type Page = { client: PageClient; frame: PageFrame; sale: SaleAnswer }

/** Buys what is offered by the kept card. Every send carries the offer's nonce. */
export function buyUpsell(
  page: Page,
  offer: OneClickOffer,
  plan: UpsellPlan,
  onSilence: (silence: Silence) => void,
): Promise<Bought> {
  const { frame, sale } = page
  const destination = {
    frame,
    product_id: offer.product.id,
    offer_hash: offer.offer_hash,
    isSpecialSeller: sale.seller.special,
    others: sale.sales,
  }
  return buyAtOnce(() => send(page, offer, plan), destination, onSilence)
}

async function send({ client, frame }: Page, offer: OneClickOffer, plan: UpsellPlan): Promise<PaymentAnswer> {
  const whole = await client.whole()
  whole.useTokens(offer.tokens)
  const { client_id, amount } = offer.one_click
  return whole.call('payAgain', {
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    params: { product_id: offer.product.id },
    body: {
      client_id,
      amount,
      total: plan.total,
      installments: plan.number,
      offer_hash: offer.offer_hash,
      id: offer.sale_id,
      language: frame.locale,
    },
  })
}
