import { useEffect, useRef, type ReactNode } from 'react'
import { traitsOf } from '#rules/errors.ts'
import { usesCard } from '#rules/method.ts'
import { callErrorText, paymentErrorText } from '#texts/lookup.ts'
import type { FailureTexts, Texts } from '#texts/texts.ts'
import { METHODS } from '../../methods/methods.ts'
import { isOffered } from '../../methods/offered.ts'
import { usePage } from '../../page-context.tsx'
import { useTopic } from '../../use-topic.ts'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { twoCardsPart } from '../../state/on-demand.ts'
import type { Failure } from '../../state/submission.ts'
import { marksField } from '../../state/submission-sent.ts'
import type { Checkout } from '../../state/use-checkout.ts'
import styles from './checkout.module.css'

function textOf(failure: Failure, texts: Texts & FailureTexts): string {
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

function AnotherWay({
  checkout,
  card: number = 1,
}: {
  checkout: Checkout
  card?: number | undefined
}): ReactNode {
  const { payment } = usePage().texts
  const { recovery } = useTopic('paying')
  const others = checkout.methods.filter((method) => method !== checkout.method && isOffered(method))
  const useAnotherCard = (): void => {
    const card = checkout.both.current?.of(number) ?? checkout.card
    card.clear()
    card.focus('number')
    checkout.dispatch({ type: 'dismissed' })
  }
  return (
    <>
      {usesCard(checkout.method) && <Button onClick={useAnotherCard}>{recovery.anotherCard}</Button>}
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

/** What the buyer can do about it, or nothing where pressing the button again is all there is. */
function useWayOut(checkout: Checkout, failure: Failure | null): ReactNode {
  const { texts } = usePage()
  if (failure?.kind === 'call' && NEEDS_RELOAD.includes(failure.code)) {
    return <Button onClick={() => location.reload()}>{texts.common.actions.reload}</Button>
  }
  const triesAnother = failure?.kind === 'payment' && traitsOf(failure.code).tryAnother === true
  return triesAnother ? <AnotherWay checkout={checkout} card={failure.card} /> : undefined
}

/** Why the purchase did not happen, and what to do about it; it takes the focus unless a field does. */
export function FailureNotice({ checkout }: { checkout: Checkout }): ReactNode {
  const { texts } = usePage()
  const { notCompleted } = useTopic('result')
  const failures = useTopic('failures')
  const { recovery } = useTopic('paying')
  const { failure } = checkout.submission
  const wayOut = useWayOut(checkout, failure)
  const both = twoCardsPart()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (failure !== null && !marksField(failure)) place.current?.focus()
  }, [failure])

  if (failure === null) return null
  return (
    <div className={styles.notice}>
      <Notice
        kind="error"
        role="alert"
        ref={place}
        title={failure.kind === 'payment' ? notCompleted.title : undefined}
        actions={wayOut}
      >
        {failure.kind === 'payment' && failure.card !== undefined && both !== null ? (
          <both.TwoCardsRefusal failure={failure} currency={checkout.pricing.currency}>
            {textOf(failure, { ...texts, ...failures })}
          </both.TwoCardsRefusal>
        ) : (
          <>
            {textOf(failure, { ...texts, ...failures })} {failure.kind === 'payment' && recovery.notCharged}
          </>
        )}
      </Notice>
    </div>
  )
}
