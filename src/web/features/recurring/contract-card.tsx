import type { ReactNode } from 'react'
import { usesCard } from '#rules/methods/method.ts'
import { date } from '#texts/format.ts'
import { priceWords } from '#texts/recurring-price.ts'
import { usePage } from '../../app/page-context.tsx'
import { Card } from '#design/card.tsx'
import { SummaryRows, type SummaryRow } from '../../ui/summary-card.tsx'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { recurringLines, type RecurringLine } from '../../checkout/cart/recurring-terms.ts'
import styles from './view.module.css'

function Schedule(props: { line: RecurringLine }): ReactNode {
  const { pricing, method } = useCart()
  const { line } = props
  const { frame, money } = usePage()
  const { contract } = useTopic('subscription')
  return (
    <details className={styles.schedule}>
      <summary>{contract.schedule}</summary>
      <ol>
        {line.schedule.map((charge) => (
          <li key={charge.number}>
            <span>{contract.number({ n: charge.number })}</span>
            <span>
              {charge.number === 1 && line.recurrence.trial === 0
                ? contract.today
                : date(charge.date, frame.locale)}
            </span>
            <span>{money(charge.amount, pricing.currency)}</span>
          </li>
        ))}
      </ol>
      {!usesCard(method) && <p>{contract.fromPayment}</p>}
    </details>
  )
}

function Contract(props: { line: RecurringLine }): ReactNode {
  const { pricing } = useCart()
  const { line } = props
  const { frame, money } = usePage()
  const words = useTopic('subscription')
  const { contract } = words
  const written = (amount: number): string => money(amount, pricing.currency)
  const total = line.schedule.reduce((sum, charge) => sum + charge.amount, 0)
  const rows: SummaryRow[] = [
    { key: 'charges', label: words.order.price, value: priceWords(line, words, written) },
    { key: 'total', label: contract.total, value: <b>{written(total)}</b> },
  ]
  if (line.end !== null) rows.push({ key: 'ends', label: contract.ends, value: date(line.end, frame.locale) })
  return (
    <Card title={contract.title}>
      <p className={styles.name} lang={frame.writtenIn}>
        {line.product.name}
      </p>
      <SummaryRows rows={rows} />
      <Schedule line={line} />
      {line.product.contract_terms !== null && (
        <details className={styles.terms}>
          <summary>{contract.terms}</summary>
          {line.product.contract_terms.split(/\n+/).map((paragraph) => (
            <p key={paragraph} lang={frame.writtenIn}>
              {paragraph}
            </p>
          ))}
        </details>
      )}
    </Card>
  )
}

/** Every contract of the cart: its charges with their days, its end and its terms to read. */
export function ContractCard(): ReactNode {
  const { answer } = useProduct()
  const { pricing } = useCart()
  const lines = recurringLines(answer, pricing, usePage().frame.now)
  const contracts = lines.filter((line) => line.recurrence.type === 'CONTRACT')
  if (contracts.length === 0) return null
  return (
    <div className={styles.contracts}>
      {contracts.map((line) => (
        <Contract key={line.product.id} line={line} />
      ))}
    </div>
  )
}
