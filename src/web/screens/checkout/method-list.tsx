import { useRef, type ReactNode } from 'react'
import type { PaymentMethod } from '#rules/method.ts'
import { useMethodView } from '../../methods/methods.ts'
import { usePage } from '../../app/page-context.tsx'
import { Icon } from '#look/icon.tsx'
import { useCart, useSubmission } from '../../checkout/checkout-context.tsx'
import { isRunning } from '../../checkout/submit/submission.ts'
import styles from './method-list.module.css'

/**
 * Keeps a line where the finger is, although the panel above it closes: the browser's own anchor is that panel. Where
 * the line stood is known from the press, because the panels change before a click is told of.
 */
function useKeptPlace() {
  const pressedAt = useRef<number | null>(null)
  return {
    press: (line: Element) => {
      pressedAt.current = line.getBoundingClientRect().top
    },
    keep: (line: Element) => {
      const from = pressedAt.current
      pressedAt.current = null
      // A key brings no press: the browser itself shows what it gives the focus to.
      if (from === null) return
      requestAnimationFrame(() =>
        scrollBy({ top: line.getBoundingClientRect().top - from, behavior: 'instant' }),
      )
    },
  }
}

function MethodOption(props: { method: PaymentMethod; isOnly: boolean }): ReactNode {
  const { pricing, installments, method: chosen, chooseMethod } = useCart()
  const { submission } = useSubmission()
  const { method, isOnly } = props
  const { texts, frame, money } = usePage()
  const { icon, fact, Panel } = useMethodView(method)
  const amount = (minor: number) => money(minor, pricing.currency)
  const place = useKeptPlace()
  return (
    <div className={styles.option}>
      <label
        className={isOnly ? styles.only : styles.line}
        onPointerDown={(event) => place.press(event.currentTarget)}
      >
        <input
          type="radio"
          name="method"
          value={method}
          checked={chosen === method}
          disabled={isRunning(submission)}
          onChange={({ currentTarget }) => {
            place.keep(currentTarget.labels?.[0] ?? currentTarget)
            chooseMethod(method)
          }}
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
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{payment.choose}</legend>
      {methods.map((method) => (
        <MethodOption key={method} method={method} isOnly={methods.length === 1} />
      ))}
    </fieldset>
  )
}
