import type { ReactNode } from 'react'
import { usePage } from '../../page-context.tsx'
import { Card } from '../../parts/card.tsx'
import { MoneyText } from '../../parts/money-text.tsx'
import { ProductLine, SummaryRows, type SummaryRow } from '../../parts/summary-card.tsx'
import { minorOf } from '../../wire-money.ts'
import { priceNotesPart } from '../../state/on-demand.ts'
import type { Checkout } from '../../state/use-checkout.ts'
import styles from './summary.module.css'

function useRows(checkout: Checkout): SummaryRow[] {
  const { texts } = usePage()
  const { summary } = texts.checkout
  const { currency, subtotal, shipping, interest, total, installments, installmentValue } = checkout.pricing
  const amount = (minor: number) => <MoneyText amount={minor} currency={currency} />
  const value =
    installments > 1 ? (
      <>
        {installments}x {amount(installmentValue)}
      </>
    ) : (
      amount(total)
    )
  const rows: (SummaryRow & { shown: boolean })[] = [
    { key: 'subtotal', label: summary.subtotal, value: amount(subtotal), shown: true },
    { key: 'shipping', label: summary.shipping, value: amount(shipping), shown: shipping > 0 },
    {
      key: 'interest',
      label: summary.interest({ n: installments }),
      value: amount(interest),
      shown: interest > 0,
    },
    { key: 'pays', label: summary.youPay, value, strong: true, shown: true },
  ]
  return rows.filter((row) => row.shown)
}

/** The price first and largest, and below it the other way to pay it. */
function Price(props: { checkout: Checkout }): ReactNode {
  const { texts, money } = usePage()
  const { summary } = texts.checkout
  const { pricing, installments, checkout } = props.checkout
  const { currency } = pricing
  const last = installments.options.at(-1)
  const { old_amount } = checkout.data
  return (
    <div className={styles.head}>
      <p className={styles.label}>{summary.total}</p>
      <p className={styles.price}>
        <MoneyText amount={pricing.amount} currency={currency} />
      </p>
      {old_amount !== null && (
        <p className={styles.label}>
          {summary.oldPrice({ value: money(minorOf(old_amount, currency), currency) })}
        </p>
      )}
      {last !== undefined && last.number > 1 && props.checkout.methods.includes('CREDIT_CARD') && (
        <p className={styles.label}>
          {summary.orInInstallments({ n: last.number, value: money(last.value, currency) })}
        </p>
      )}
    </div>
  )
}

/** What is bought, what it costs and what is paid. */
export function Summary(props: { checkout: Checkout }): ReactNode {
  const { checkout } = props
  const { texts } = usePage()
  const { data } = checkout.checkout
  const { secureCard, seller } = texts.checkout
  const year = Number(data.seller.since.slice(0, 4))
  const image = data.images[0]
  const notes = priceNotesPart(checkout.data)
  const by = data.author === '' ? '' : texts.checkout.summary.by({ author: data.author })
  return (
    <div className={styles.summary}>
      <Price checkout={checkout} />
      <ProductLine
        name={data.name}
        note={by}
        image={image?.path}
        alt={image?.alt}
        price={<MoneyText amount={checkout.pricing.subtotal} currency={checkout.pricing.currency} />}
      />
      <SummaryRows rows={useRows(checkout)} />
      {notes && <notes.PriceNotes checkout={checkout} />}
      <Card
        title={data.warranty_days > 0 ? secureCard.warranty({ days: data.warranty_days }) : secureCard.title}
      >
        {data.warranty_days > 0 && <p>{secureCard.warrantyText({ days: data.warranty_days })}</p>}
        <p>{data.access === '' ? texts.checkout.trust.safePurchaseText : data.access}</p>
        <p className={styles.seller}>
          {[data.author !== '' && `${secureCard.author} ${data.author}`, seller.since({ year })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Card>
    </div>
  )
}
