import { useEffect, useRef, type ReactNode } from 'react'
import { traitsOf, type ErrorTraits } from '#rules/errors.ts'
import { usesCard } from '#rules/method.ts'
import { callErrorText, paymentErrorText } from '#texts/lookup.ts'
import type { Texts } from '#texts/texts.ts'
import { METHODS } from '../../methods/methods.ts'
import { isOffered } from '../../methods/offered.ts'
import { usePage } from '../../page-context.tsx'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import type { Failure } from '../../state/submission.ts'
import type { Checkout } from '../../state/use-checkout.ts'
import styles from './checkout.module.css'

function textOf(failure: Failure, texts: Texts): string {
  switch (failure.kind) {
    case 'payment':
      return paymentErrorText(texts, failure.code)
    case 'card':
      return failure.reason === 'network' ? texts.common.network.unreachable : texts.validation.feedbackText
    case 'call':
      if (failure.text !== null) return failure.text
      return failure.status === 0
        ? texts.common.network.unreachable
        : callErrorText(texts, { code: failure.code, status: failure.status })
  }
}

/** Errors after which the page itself is out of date: only loading it again helps. */
const NEEDS_RELOAD = ['SESSION_MISMATCH', 'TOKEN_FORGED', 'NONCE_REUSED', 'PAYMENT_IN_PROGRESS']

function AnotherWay(props: { checkout: Checkout; traits: ErrorTraits }): ReactNode {
  const { payment } = usePage().texts
  const { checkout, traits } = props
  if (traits.tryAnother !== true) return null
  const others = checkout.methods.filter((method) => method !== checkout.method && isOffered(method))
  const useAnotherCard = (): void => {
    checkout.card.clear()
    checkout.card.focus('number')
    checkout.dispatch({ type: 'dismissed' })
  }
  return (
    <>
      {usesCard(checkout.method) && <Button onClick={useAnotherCard}>{payment.recovery.anotherCard}</Button>}
      {others.map((method) => (
        <Button
          key={method}
          {...(isOffered(method) && { icon: METHODS[method].icon })}
          onClick={() => {
            checkout.chooseMethod(method)
            checkout.dispatch({ type: 'dismissed' })
          }}
        >
          {payment.methods[method]}
        </Button>
      ))}
    </>
  )
}

/** Why the purchase did not happen, what to do about it, and the focus on it. */
export function FailureNotice({ checkout }: { checkout: Checkout }): ReactNode {
  const { texts } = usePage()
  const { failure } = checkout.submission
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (failure !== null) place.current?.focus()
  }, [failure])

  if (failure === null) return null
  const traits = failure.kind === 'payment' ? traitsOf(failure.code) : {}
  const needsReload = failure.kind === 'call' && NEEDS_RELOAD.includes(failure.code)
  return (
    <div className={styles.notice}>
      <Notice
        kind="error"
        role="alert"
        ref={place}
        title={failure.kind === 'payment' ? texts.result.notCompleted.title : undefined}
        actions={
          needsReload ? (
            <Button onClick={() => location.reload()}>{texts.common.actions.reload}</Button>
          ) : (
            <AnotherWay checkout={checkout} traits={traits} />
          )
        }
      >
        {textOf(failure, texts)} {failure.kind === 'payment' && texts.payment.recovery.notCharged}
      </Notice>
    </div>
  )
}
