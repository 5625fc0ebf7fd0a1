import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { Locale } from '#rules/base/locale.ts'
import { periodName } from '#rules/subscriptions/subscription.ts'
import { loadTopic } from '#texts/topics.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { minorOf } from '../app/wire-money.ts'

/** Whether a sale needs the words of Pix Automático, and those of what recurs. */
function isAutomaticPix({ automatic_pix, subscriptions }: SaleAnswer): boolean {
  return automatic_pix !== null || subscriptions.some((each) => each.automatic_pix !== null)
}

/** Loads what they say before they are shown. */
export async function prepareAutomaticPix(sale: SaleAnswer, locale: Locale): Promise<void> {
  if (!isAutomaticPix(sale)) return
  await Promise.all([loadTopic('mandate', locale), loadTopic('subscription', locale)])
}

/** The authorisation that the buyer gives with the payment of the code, and how to revoke it. */
export function AutomaticPixNote(props: { sale: Pick<SaleAnswer, 'automatic_pix' | 'currency'> }): ReactNode {
  const { money } = usePage()
  const { atOnce, varies, cancel } = useTopic('mandate')
  const { price } = useTopic('subscription')
  const { automatic_pix: asked, currency } = props.sale
  if (asked === null) return null
  const { amount, period } = asked
  const written =
    amount === null
      ? varies
      : price({
          amount: money(minorOf(amount, currency), currency),
          days: period,
          period: periodName(period),
        })
  return (
    <p>
      {atOnce({ price: written })} {cancel}
    </p>
  )
}
