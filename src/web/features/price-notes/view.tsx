import type { ReactNode } from 'react'
import { taxIn } from '#rules/base/tax.ts'
import { number, percent } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { rateOf } from '../../checkout/cart/cart.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import styles from './view.module.css'

/** The composition or origin of a price, below it: the tax of the buyer's country, the seller's own price. */
export function PriceNotes(): ReactNode {
  const { answer } = useProduct()
  const { pricing } = useCart()
  const { frame, money } = usePage()
  const words = useTopic('countries')
  const { tax, data } = answer
  const rate = rateOf(answer)
  return (
    <>
      {tax !== null && pricing.amount > 0 && (
        <p className={styles.note}>
          {words.tax({
            percent: percent(tax.percent, frame.numbers),
            value: money(taxIn(pricing.amount, tax.percent), pricing.currency),
          })}
        </p>
      )}
      {rate !== null && (
        <p className={styles.note}>
          {words.rate.shown({
            price: money(minorOf(data.amount, data.currency), data.currency),
            base: rate.base,
            rate: number(Number(rate.value), frame.numbers, 4),
            target: rate.target,
          })}
        </p>
      )}
    </>
  )
}
