import type { ReactNode } from 'react'
import { installmentForecast } from '#rules/order/installment-forecast.ts'
import { monthOf } from '#texts/dates.ts'
import { capitalised } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { useCart } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './installment-forecast.module.css'
import './installment-forecast-styles.ts'

/** Each instalment with the month of its bill. */
export default function InstallmentForecast(): ReactNode {
  const { pricing } = useCart()
  const { locale, now } = usePage().frame
  const { forecast } = useTopic('notes')
  const { installments, installmentValue, total, currency } = pricing
  const first = total - installmentValue * (installments - 1)
  const option = { number: installments, first, value: installmentValue }
  return (
    <>
      <ol className={styles.months}>
        {installmentForecast(option, now.slice(0, 10)).map(({ number, month, amount }) => (
          <li key={number}>
            <span>{capitalised(monthOf(month, locale), locale)}</span>
            <MoneyText amount={amount} currency={currency} />
          </li>
        ))}
      </ol>
      <p className={styles.note}>{forecast.note}</p>
    </>
  )
}
