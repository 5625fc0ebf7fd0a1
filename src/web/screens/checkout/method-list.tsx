import type { ReactNode } from 'react'
import { usesCard, type PaymentMethod } from '#rules/methods/method.ts'
import { useMethodView } from '../../methods/methods.ts'
import { usePage } from '../../app/page-context.tsx'
import { Icon } from '#design/icon.tsx'
import { useCart, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { minorOf } from '../../app/wire-money.ts'
import { useTopic } from '../../app/use-topic.ts'
import { useFeature } from '../../checkout/features-context.tsx'
import recurringFeature from '../../features/recurring/feature.ts'
import { isRunning } from '../../checkout/submit/submission.ts'
import styles from './method-list.module.css'

/** Returns the fact about a method; a recurring charge is not paid once, so it is the amount and frequency. */
function useFact(method: PaymentMethod): string {
  const { product } = useProduct()
  const { pricing, installments } = useCart()
  const { texts, frame, money } = usePage()
  const { fact } = useMethodView(method)
  const recurring = useFeature(recurringFeature)
  const amount = (minor: number): string => money(minor, pricing.currency)
  const factText = fact({ pricing, installments, texts, locale: frame.locale, amount })
  if (recurring === null || factText !== texts.payment.facts.cardOnce) return factText
  const usual = amount(minorOf(product.amount, pricing.currency))
  return recurring.repeatedPrice(product, usual, frame.locale) ?? factText
}

function MethodOption(props: { method: PaymentMethod; isOnly: boolean }): ReactNode {
  const { method: chosen, chooseMethod, barred } = useCart()
  const { submission } = useSubmission()
  const { method, isOnly } = props
  const { texts } = usePage()
  const { icon, Panel } = useMethodView(method)
  const fact = useFact(method)
  return (
    <div className={styles.option}>
      <label className={isOnly ? styles.only : styles.line}>
        <input
          type="radio"
          name="method"
          value={method}
          checked={chosen === method}
          disabled={isRunning(submission) || (barred !== null && usesCard(method))}
          onChange={(event) => chooseMethod(method, event.currentTarget.matches(':focus-visible'))}
        />
        <Icon name={icon} size={28} className={styles.icon} />
        <span className={styles.name}>{texts.payment.methods[method]}</span>
        <span className={styles.fact}>{fact}</span>
      </label>
      {Panel !== null && (
        <div className={styles.panel}>
          <Panel />
        </div>
      )}
    </div>
  )
}

/** A method that cannot pay for a chosen bump: it keeps its place in the list, and shows why it cannot be chosen. */
function ExcludedMethod({ method }: { method: PaymentMethod }): ReactNode {
  const { texts } = usePage()
  const { icon } = useMethodView(method)
  return (
    <div className={styles.option}>
      <label className={`${styles.line} ${styles.excluded}`}>
        <input type="radio" name="method" value={method} checked={false} disabled />
        <Icon name={icon} size={28} className={styles.icon} />
        <span className={styles.name}>{texts.payment.methods[method]}</span>
        <span className={styles.fact}>{useTopic('bumps').excludesMethod}</span>
      </label>
    </div>
  )
}

/** The ways to pay as one list; the chosen one opens below its line, by style alone, also before the script runs. */
export function MethodList(): ReactNode {
  const { methods, listed } = useCart()
  const { payment } = usePage().texts
  if (methods.includes('FREE')) return null
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{payment.choose}</legend>
      {listed.map((method) =>
        methods.includes(method) ? (
          <MethodOption key={method} method={method} isOnly={listed.length === 1} />
        ) : (
          <ExcludedMethod key={method} method={method} />
        ),
      )}
    </fieldset>
  )
}
