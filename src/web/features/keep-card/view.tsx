import type { ReactNode } from 'react'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'

export const rules: FeatureRules = { fields: (step) => (step === 'payment' ? ['keep_card'] : []) }

/** The wish that the gateway keeps the card, so that what is offered next takes one click. Never ticked beforehand. */
export function KeepCard(): ReactNode {
  const { form, edit } = useForm()
  const { keepCard } = useTopic('upsell')
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        name="keep_card"
        checked={form.values.keep_card}
        onChange={(event) => edit({ type: 'ticked', box: 'keep_card', value: event.target.checked })}
      />
      <span>{keepCard}</span>
    </label>
  )
}
