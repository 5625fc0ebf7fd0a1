import type { ReactNode } from 'react'
import type { PaymentMethod } from '#rules/method.ts'
import { useMethodView } from '../../methods/methods.ts'
import { usePage } from '../../app/page-context.tsx'
import { Icon } from '#look/icon.tsx'
import { useCart, useSubmission } from '../../checkout/checkout-context.tsx'
import { isRunning } from '../../checkout/submit/submission.ts'
import styles from './method-list.module.css'

function MethodOption(props: { method: PaymentMethod; isOnly: boolean }): ReactNode {
  const { pricing, installments, method: chosen, chooseMethod } = useCart()
  const { submission } = useSubmission()
  const { method, isOnly } = props
  const { texts, frame, money } = usePage()
  const { icon, fact, Panel } = useMethodView(method)
  const amount = (minor: number) => money(minor, pricing.currency)
  return (
    <div className={styles.option}>
      <label className={isOnly ? styles.only : styles.line}>
        <input
          type="radio"
          name="method"
          value={method}
          checked={chosen === method}
          disabled={isRunning(submission)}
          onChange={() => chooseMethod(method)}
        />
        <Icon name={icon} size={28} className={styles.icon} />
        <span className={styles.name}>{texts.payment.methods[method]}</span>
        <span className={styles.fact}>
          {fact({ pricing, installments, texts, locale: frame.locale, amount })}
        </span>
      </label>
      {Panel !== null && (
        <div className={styles.panel}>
          <Panel />
        </div>
      )}
    </div>
  )
}

/** The ways to pay as one list; the chosen one opens below its line, by style alone, also before the script runs. */
export function MethodList(): ReactNode {
  const { methods } = useCart()
  const { payment } = usePage().texts
  if (methods.includes('FREE')) return null
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{payment.choose}</legend>
      {methods.map((method) => (
        <MethodOption key={method} method={method} isOnly={methods.length === 1} />
      ))}
    </fieldset>
  )
}
