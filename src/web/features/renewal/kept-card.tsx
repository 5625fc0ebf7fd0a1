import { Suspense, useRef, type ReactNode } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Client } from '#contract/checkout/client.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import type { PaymentTokens } from '#contract/routes.ts'
import { toWire } from '#rules/base/money.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { buyAtOnce } from '../../next-actions/one-click.ts'
import { OneClickProgress } from '../../next-actions/one-click-progress.tsx'
import { useOneClick, type OneClick } from '../../next-actions/use-one-click.ts'
import { ANSWER_LIMIT_MS } from '../../checkout/submit/patience.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import type { Pricing } from '../../checkout/cart/pricing.ts'
import type { ProductState } from '../../checkout/checkout-values.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'

/** The call of PUT /payment/{product_id}, with the link that this page was opened by. */
function sendTo(
  client: Client,
  { data, pricing, answer }: { data: ProductState['data']; pricing: Pricing; answer: CheckoutAnswer },
  { query, locale }: PageFrame,
  tokens: PaymentTokens | null,
): Promise<PaymentAnswer> {
  if (tokens !== null) client.useTokens(tokens)
  const total = toWire(pricing.amount, pricing.currency)
  return client.call('payAgain', {
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    params: { product_id: data.product_id },
    body: {
      subscription_id: answer.history_subscription?.subscription_id,
      client_id: query['client_id'] ?? '',
      offer_hash: data.offer_hash,
      amount: total,
      total,
      language: locale,
    },
  })
}

/** Pays once, however often it is pressed: until an answer arrives, every send carries the same nonce. */
function usePayment(): OneClick {
  const { data, answer } = useProduct()
  const { pricing } = useCart()
  const { client, frame } = usePage()
  const tokens = useRef<PaymentTokens | null>(null)
  const send = async (): Promise<PaymentAnswer> => {
    const whole = await client.whole()
    tokens.current ??= whole.tokens()
    return sendTo(whole, { data, pricing, answer }, frame, tokens.current)
  }
  const { product_id, offer_hash } = data
  const isSpecialSeller = answer.data.seller.special
  return useOneClick(async (onSilence) => {
    const page = { frame, product_id, offer_hash, isSpecialSeller, others: [] }
    const bought = await buyAtOnce(send, page, onSilence)
    if (bought.at === 'refused') tokens.current = null
    return bought
  })
}

/** The charge that is due, by the card that the subscription has: one press, at once. Below it, every other way. */
export function KeptCard(props: { card: { last_four: string } }): ReactNode {
  const { pricing } = useCart()
  const { money } = usePage()
  const { kept, fromNow } = useTopic('renewal')
  const failures = useTopic('failures')
  const { card } = props
  const { step, pay } = usePayment()
  const { amount, currency } = pricing
  const isPaying = step.at === 'paying'
  return (
    <div className={styles.kept}>
      {step.at === 'refused' && (
        <Notice kind="error" role="alert" title={kept.refused}>
          {step.code !== null && paymentErrorText(failures, step.code)}
        </Notice>
      )}
      {step.at === 'unreachable' && (
        <Notice kind="warning" role="alert">
          {kept.unreachable}
        </Notice>
      )}
      <Button onClick={pay} busy={isPaying} busyLabel={kept.paying}>
        {kept.pay({ total: money(amount, currency), lastFour: card.last_four })}
      </Button>
      <Suspense>
        <OneClickProgress step={step} />
      </Suspense>
      <p className={styles.note}>
        {kept.or} {fromNow}
      </p>
    </div>
  )
}
