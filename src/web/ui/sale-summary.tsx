import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { Minor } from '#rules/base/money.ts'
import { percent } from '#texts/format.ts'
import type { Texts } from '#texts/texts.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { minorOf } from '../app/wire-money.ts'
import { installmentPlan } from '#texts/installment-plan.ts'
import { planOfWire } from './plan-of-wire.ts'
import { MoneyText } from './money-text.tsx'
import styles from './sale-summary.module.css'
import { ProductLine, SummaryRows, type SummaryRow } from './summary-card.tsx'

/** The price of one product, without its coupon and its shipping. */
function priceOf({ amount, shipping, discount }: SaleAnswer['sales'][number], currency: string): Minor {
  return minorOf(amount, currency) - minorOf(shipping, currency) + minorOf(discount, currency)
}

/** Returns a coupon's discounts. */
function couponRows({ coupon, currency }: SaleAnswer, texts: Texts): SummaryRow[] {
  if (coupon === null) return []
  const value = <MoneyText amount={-minorOf(coupon.discount, currency)} currency={currency} />
  return [{ key: 'coupon', label: texts.checkout.summary.coupon({ name: coupon.name }), value }]
}

function rowsOf(sale: SaleAnswer, texts: Texts, totalLabel: string): SummaryRow[] {
  const amount = (wire: number) => (
    <MoneyText amount={minorOf(wire, sale.currency)} currency={sale.currency} />
  )
  const interest = minorOf(sale.total, sale.currency) - minorOf(sale.amount, sale.currency)
  // Several products are each shown with their picture and price above.
  const items = sale.sales.length === 1 ? sale.sales : []
  const shipping = sale.sales.reduce((sum, each) => sum + minorOf(each.shipping, sale.currency), 0)
  const shippingRow: SummaryRow = {
    key: 'shipping',
    label: texts.checkout.summary.shipping,
    value: <MoneyText amount={shipping} currency={sale.currency} />,
  }
  // Nobody paid nothing.
  if (sale.method === 'FREE' && sale.total === 0) {
    return [{ key: 'total', label: totalLabel, value: texts.payment.methods.FREE, strong: true }]
  }
  const interestRow: SummaryRow = {
    key: 'interest',
    label: texts.checkout.summary.interest({ n: sale.installments }),
    value: <MoneyText amount={interest} currency={sale.currency} />,
  }
  return [
    ...items.map((each) => ({
      key: each.sale_id,
      label: texts.checkout.summary.subtotal,
      value: <MoneyText amount={priceOf(each, sale.currency)} currency={sale.currency} />,
    })),
    ...couponRows(sale, texts),
    ...(shipping > 0 ? [shippingRow] : []),
    ...(interest > 0 ? [interestRow] : []),
    { key: 'total', label: totalLabel, value: amount(sale.total), strong: true },
  ]
}

/** The tax of the buyer's country, which the price holds. */
function IncludedTax(props: { sale: SaleAnswer; tax: NonNullable<SaleAnswer['tax']> }): ReactNode {
  const { sale, tax } = props
  const { frame, money } = usePage()
  const words = useTopic('countries')
  const value = money(minorOf(tax.amount, sale.currency), sale.currency)
  return (
    <p className={styles.installments}>
      {words.tax({ percent: percent(tax.percent, frame.numbers), value })}
    </p>
  )
}

/** The items of a sale, every charge in its own row, and the total. */
export function SaleSummary(props: { sale: SaleAnswer; totalLabel: string }): ReactNode {
  const { sale, totalLabel } = props
  const { texts, money, frame } = usePage()
  const { access, author } = sale.product
  // The first of the seller's sentences on the delivery; the others are shown where there is room for them.
  const [received = ''] = access.split('\n')
  const note = (
    <>
      <span lang={frame.writtenIn}>{received.trim()}</span>
      {author !== '' && (
        <>
          <br />
          {texts.checkout.summary.by({ author })}
        </>
      )}
    </>
  )
  return (
    <div className={styles.summary}>
      {sale.sales.map((each) => (
        <ProductLine
          key={each.sale_id}
          name={each.product.name}
          note={sale.sales.length === 1 && note}
          image={each.image}
          price={sale.sales.length > 1 && money(priceOf(each, sale.currency), sale.currency)}
        />
      ))}
      <SummaryRows rows={rowsOf(sale, texts, totalLabel)} />
      {sale.tax !== null && <IncludedTax sale={sale} tax={sale.tax} />}
      {sale.installments > 1 && sale.cards === undefined && (
        <p className={styles.installments}>
          {installmentPlan(planOfWire(sale, sale.currency), sale.currency, {
            money,
            parts: texts.checkout.summary.inInstallments,
          })}
        </p>
      )}
    </div>
  )
}
