import type { ReactNode } from 'react'
import { mandateTerms } from '#rules/subscriptions/mandate.ts'
import { periodName } from '#rules/subscriptions/subscription.ts'
import { topicTexts } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { recurringLines } from '../../checkout/cart/recurring-terms.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import type { MethodView } from '../../checkout/method-view.ts'
import styles from '../panel.module.css'

/** The effect of the single code, its cost now and later, and how the buyer can cancel. */
function PixAutomaticPanel(): ReactNode {
  const { answer } = useProduct()
  const { pricing } = useCart()
  const { frame, money } = usePage()
  const { steps, varies, cancel } = useTopic('mandate')
  const { price } = useTopic('subscription')
  const lines = recurringLines(answer, pricing, frame.now).map(({ recurrence }) => recurrence)
  const terms = mandateTerms(lines)
  if (terms === null) return null
  const { periodDays: days, recurringAmount } = terms
  const amount = recurringAmount === null ? null : money(recurringAmount, pricing.currency)
  return (
    <div className={styles.card}>
      <ol className={styles.steps}>
        <li>{steps.pay({ amount: money(pricing.total, pricing.currency) })}</li>
        <li>
          {steps.authorise({
            price: amount === null ? varies : price({ amount, days, period: periodName(days) }),
          })}
        </li>
        <li>{steps.afterwards}</li>
      </ol>
      <p className={styles.text}>{cancel}</p>
    </div>
  )
}

/** Pix Automático, on the page of a subscription that can be paid by it. */
export const method: MethodView = {
  icon: { mark: 'pix' },
  fact: ({ locale }) => topicTexts('mandate', locale).fact,
  button: (texts) => texts.payment.button.pix,
  Panel: PixAutomaticPanel,
}
