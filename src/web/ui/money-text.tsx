import type { ReactNode } from 'react'
import type { Currency, Minor } from '#rules/base/money.ts'
import { usePage } from '../app/page-context.tsx'
import styles from './money-text.module.css'

/** An amount with its currency, in digits of equal width that never break. */
export function MoneyText(props: { amount: Minor; currency: Currency; struck?: boolean }): ReactNode {
  const { money } = usePage()
  const text = money(props.amount, props.currency)
  return props.struck === true ? (
    <s className={styles.money}>{text}</s>
  ) : (
    <span className={styles.money}>{text}</span>
  )
}
