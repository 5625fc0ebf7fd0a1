import type { ReactNode } from 'react'
import { taxIn } from '#rules/tax.ts'
import { percent } from '#texts/format.ts'
import { usePage } from '../../page-context.tsx'
import type { Checkout } from '../../state/use-checkout.ts'
import { useTopic } from '../../use-topic.ts'
import styles from './price-notes.module.css'

/** What a price holds or comes from, below the price: the tax of the buyer's country. */
export function PriceNotes({ checkout }: { checkout: Checkout }): ReactNode {
  const { frame, money } = usePage()
  const words = useTopic('countries')
  const { pricing } = checkout
  const { tax } = checkout.checkout
  if (tax === null || pricing.amount === 0) return null
  const value = money(taxIn(pricing.amount, tax.percent), pricing.currency)
  return <p className={styles.note}>{words.tax({ percent: percent(tax.percent, frame.locale), value })}</p>
}
