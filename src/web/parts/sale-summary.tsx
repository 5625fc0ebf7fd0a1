import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import type { Texts } from '#texts/texts.ts'
import { usePage } from '../page-context.tsx'
import { minorOf } from '../state/pricing.ts'
import { MoneyText } from './money-text.tsx'
import styles from './sale-summary.module.css'
import { ProductLine, SummaryRows, type SummaryRow } from './summary-card.tsx'

/** "12x de R$ 51,10", or nothing for a sale that is paid at once. */
export function installmentsText(
  sale: Pick<SaleAnswer, 'installments' | 'installment_value' | 'currency'>,
  texts: Texts,
  money: (amount: number, currency: string) => string,
): string | null {
  if (sale.installments <= 1) return null
  const value = money(minorOf(sale.installment_value, sale.currency), sale.currency)
  return texts.checkout.summary.inInstallments({ n: sale.installments, value })
}

function rowsOf(sale: SaleAnswer, texts: Texts, totalLabel: string): SummaryRow[] {
  const amount = (wire: number) => (
    <MoneyText amount={minorOf(wire, sale.currency)} currency={sale.currency} />
  )
  const interest = minorOf(sale.total, sale.currency) - minorOf(sale.amount, sale.currency)
  const items = sale.sales.map((each) => ({
    key: each.sale_id,
    label: each.product.name,
    value: amount(each.amount),
  }))
  const interestRow: SummaryRow = {
    key: 'interest',
    label: texts.checkout.summary.interest({ n: sale.installments }),
    value: <MoneyText amount={interest} currency={sale.currency} />,
  }
  return [
    ...items,
    ...(interest > 0 ? [interestRow] : []),
    { key: 'total', label: totalLabel, value: amount(sale.total), strong: true },
  ]
}

/** What a sale consists of, every charge in a row of its own, and what it comes to. */
export function SaleSummary(props: { sale: SaleAnswer; totalLabel: string }): ReactNode {
  const { sale, totalLabel } = props
  const { texts, money } = usePage()
  const installments = installmentsText(sale, texts, money)
  return (
    <div className={styles.summary}>
      <ProductLine
        name={sale.product.name}
        note={[sale.product.access, sale.product.author].filter((each) => each !== '').join(' · ')}
        image={sale.product.image}
      />
      <SummaryRows rows={rowsOf(sale, texts, totalLabel)} />
      {installments !== null && <p className={styles.installments}>{installments}</p>}
    </div>
  )
}
