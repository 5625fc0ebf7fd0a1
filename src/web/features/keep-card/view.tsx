import type { ReactNode } from 'react'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'

/** The wish that the gateway keeps the card, so that what is offered next takes one click. Never ticked beforehand. */
export function KeepCard({ checkout }: { checkout: Checkout }): ReactNode {
  const { keepCard } = useTopic('upsell')
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        name="keep_card"
        checked={checkout.form.values.keep_card}
        onChange={(event) => checkout.edit({ type: 'ticked', box: 'keep_card', value: event.target.checked })}
      />
      <span>{keepCard}</span>
    </label>
  )
}
