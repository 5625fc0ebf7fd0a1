import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { SubscriptionView } from '#contract/checkout/subscription.ts'
import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { periodName } from '#rules/subscriptions/subscription.ts'
import { date } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { SummaryRows, type SummaryRow } from '../../ui/summary-card.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import styles from './success.module.css'

function useRows(currency: string): (subscription: SubscriptionView) => SummaryRow[] {
  const { frame, money } = usePage()
  const { order, price, trialLength } = useTopic('subscription')
  const written = (wire: number): string => money(minorOf(wire, currency), currency)
  const day = (value: string): string => date(value, frame.locale)
  return ({ next_charge: next, trial_ends_on: trialEnd, ends_on: end, ...agreed }) => {
    const period = { period: periodName(agreed.period), days: agreed.period }
    const rows: (SummaryRow | null)[] = [
      {
        key: 'id',
        label: agreed.type === 'CONTRACT' ? order.contractId : order.id,
        value: <code>{agreed.subscription_id}</code>,
      },
      { key: 'recurrence', label: order.recurrence, value: order.every(period) },
      trialEnd === null
        ? {
            key: 'charge',
            label: order.charge,
            value: order.chargeOf({ n: agreed.charge_number, total: agreed.charges_total }),
          }
        : {
            key: 'trial',
            label: order.trial,
            value: order.trialUntil({
              length: trialLength({ n: agreed.trial, unit: agreed.trial_unit }),
              date: day(trialEnd),
            }),
          },
      next === null
        ? null
        : {
            key: 'next',
            label: order.next,
            value: order.amountOn({ amount: written(next.amount), date: day(next.date) }),
          },
      { key: 'price', label: order.price, value: price({ amount: written(agreed.amount), ...period }) },
      agreed.automatic_pix === null ? null : automaticRow(agreed.automatic_pix, frame.locale),
      end === null ? null : { key: 'ends', label: order.ends, value: day(end) },
      agreed.status === 'ended' ? { key: 'ended', label: order.status, value: order.ended } : null,
    ]
    return rows.filter((row) => row !== null)
  }
}

/** The subscription that the purchase started: its number, date and amount of the next charge, and its end. */
export function SubscriptionDetails({ sale }: { sale: SaleAnswer }): ReactNode {
  const { frame } = usePage()
  const rowsOf = useRows(sale.currency)
  return sale.subscriptions.map((subscription) => (
    <div key={subscription.subscription_id} className={styles.details}>
      <h3 lang={frame.writtenIn}>{subscription.product.name}</h3>
      <SummaryRows rows={rowsOf(subscription)} />
      <CancelLink subscription={subscription} sale={sale} />
    </div>
  ))
}

/** The way to the page on which the contract is cancelled (§ 312k (2) BGB). */
function CancelLink(props: { subscription: SubscriptionView; sale: SaleAnswer }): ReactNode {
  const { frame } = usePage()
  const { cancelContract } = useTopic('trust')
  const { sale, subscription } = props
  if (subscription.status === 'ended') return null
  const { s_id = sale.sale_id, token = '' } = frame.query
  const link = new URLSearchParams({ s_id, token })
  return (
    <p className={styles.screenOnly}>
      <a href={`${localePath(frame.locale, CANCELLATION_PATH)}?${link.toString()}`}>{cancelContract}</a>
    </p>
  )
}

function automaticRow(state: NonNullable<SubscriptionView['automatic_pix']>, locale: Locale): SummaryRow {
  const { order } = topicTexts('mandate', locale)
  return { key: 'automatic', label: order.label, value: order[state] }
}

/** That the charges to come were not authorised, and what follows from it. */
export function AutomaticPixMissing({ sale }: { sale: SaleAnswer }): ReactNode {
  const { locale } = usePage().frame
  const isMissing = sale.subscriptions.some(({ automatic_pix }) => automatic_pix === 'missing')
  if (!isMissing) return null
  return <p>{topicTexts('mandate', locale).missingText({ email: sale.buyer.email })}</p>
}

/** "Free until 28/11/2026, then R$ 39,90 a month", and how to leave before that. */
export function TrialPromise({ sale }: { sale: SaleAnswer }): ReactNode {
  const { frame, money } = usePage()
  const { trial, price, notice } = useTopic('subscription')
  const { cancelContract } = useTopic('trust')
  const begun = sale.subscriptions.find((each) => each.sale_id === sale.sale_id)
  if (begun === undefined || begun.trial_ends_on === null) return null
  const amount = money(minorOf(begun.amount, sale.currency), sale.currency)
  const period = { period: periodName(begun.period), days: begun.period }
  return (
    <p>
      {trial.freeUntil({
        date: date(begun.trial_ends_on, frame.locale),
        price: price({ amount, ...period }),
      })}{' '}
      {notice.cancel({ label: cancelContract })}
    </p>
  )
}
