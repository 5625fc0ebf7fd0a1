import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { traitsOf } from '#rules/base/errors.ts'
import { usesCard } from '#rules/methods/method.ts'
import { leadsToSeller, nextBest, type NextBest } from '#rules/payment/next-best.ts'
import { callErrorText, paymentErrorText } from '#texts/lookup.ts'
import type { FailureTexts, Texts } from '#texts/texts.ts'
import { useMethodView } from '../../methods/methods.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { mailAddress } from '../../ui/mail-address.ts'
import { Button, ButtonLink } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useFeature } from '../../checkout/features-context.tsx'
import heldTickets from '../../features/held-tickets/feature.ts'
import twoCards from '../../methods/two-cards/feature.ts'
import type { Cart } from '../../checkout/cart/cart.ts'
import type { Failure } from '../../checkout/submit/submission.ts'
import { cardFieldOf } from '../../checkout/submit/submission-sent.ts'
import { useCart, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { BoughtBefore } from './bought-before.tsx'
import { useHoldBelow } from './hold-below.ts'
import styles from './checkout.module.css'
import { markFailedField, paymentCodeOf } from './failure-field.ts'

function textOf(failure: Failure, texts: Texts & FailureTexts): string {
  switch (failure.kind) {
    case 'payment':
      return paymentErrorText(texts, failure.code)
    case 'card':
      return failure.reason === 'network' ? texts.common.network.unreachable : texts.validation.feedbackText
    case 'call':
      // Of an address the one field says less than the sentence for all of it; the field itself is marked.
      if (failure.text !== null && failure.code !== 'INCOMPLETE_ADDRESS') return failure.text
      return failure.status === 0
        ? texts.common.network.unreachable
        : callErrorText(texts, { code: failure.code, status: failure.status })
  }
}

/** Errors after which the page itself is out of date: only loading it again helps. */
const NEEDS_RELOAD = [
  'SESSION_MISMATCH',
  'TOKEN_FORGED',
  'NONCE_REUSED',
  'PAYMENT_IN_PROGRESS',
  'WAITING_ROOM',
]

/** As long as the server counts the tries of cards (card_tries_by). */
const BARRED_MS = 3_600_000

/**
 * Bars cards for an hour after the shop's own limit: another press of the button would end alike. If no other method is
 * offered the rows stay open, as another card may be below the limit.
 */
function useBarredCards(failure: Failure | null): void {
  const { methods, bar } = useCart()
  const failures = useTopic('failures')
  const isLimited = failure !== null && paymentCodeOf(failure) === 'SUSPECTED_INTERN_FRAUD'
  const hasOther = methods.some((method) => !usesCard(method))
  const words = failures.errors.SUSPECTED_INTERN_FRAUD
  const over = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!isLimited || !hasOther) return
    bar(words)
    clearTimeout(over.current)
    over.current = setTimeout(() => bar(null), BARRED_MS)
  }, [isLimited, hasOther, words, bar])
  useEffect(() => () => clearTimeout(over.current), [])
}

/** Returns the bumps that the buyer may remove from the cart. */
function looseBumps(cart: Cart, answer: CheckoutAnswer): number[] {
  return answer.bump_list
    .filter(({ product, disabled }) => !disabled && cart.bumps.includes(product.id))
    .map(({ product }) => product.id)
}

function focusMethods(): void {
  document.querySelector<HTMLElement>('input[name="method"]:checked')?.focus()
}

/** Another way to pay, with its picture. */
function MethodButton(props: { method: PaymentMethod; onChosen: () => void }): ReactNode {
  const { chooseMethod } = useCart()
  const { method, onChosen } = props
  const { icon } = useMethodView(method)
  const { payment } = usePage().texts
  const choose = (): void => {
    chooseMethod(method)
    onChosen()
  }
  return (
    <Button icon={icon} onClick={choose}>
      {payment.methods[method]}
    </Button>
  )
}

/** One of the next best things; whichever is taken, everything typed stays. `card` is which of two was refused. */
function NextButton(props: { next: NextBest; card: number }): ReactNode {
  const { cart, chooseSaved, toggleBump } = useCart()
  const { dispatch, both, card: single } = useSubmission()
  const { answer } = useProduct()
  const { next } = props
  const { recovery } = useTopic('paying')
  const dismiss = (): void => dispatch({ type: 'dismissed' })
  switch (next.kind) {
    case 'another-card':
      return (
        <Button
          onClick={() => {
            const card = both.current?.of(props.card) ?? single
            chooseSaved(null)
            card.clear()
            card.focus('number')
            dismiss()
          }}
        >
          {recovery.anotherCard}
        </Button>
      )
    case 'method':
      return <MethodButton method={next.method} onChosen={dismiss} />
    case 'more-methods':
      return (
        <Button
          onClick={() => {
            dismiss()
            focusMethods()
          }}
        >
          {recovery.anotherMethod}
        </Button>
      )
    case 'without-bumps':
      return (
        <Button
          onClick={() => {
            looseBumps(cart, answer).forEach(toggleBump)
            dismiss()
          }}
        >
          {recovery.withoutBumps}
        </Button>
      )
  }
}

/** A mail to the seller about what could not be bought. */
function WriteToSeller(): ReactNode {
  const { product } = useProduct()
  const { success } = useTopic('result')
  return (
    <ButtonLink href={mailAddress(product.seller.email, product.name)}>{success.contactSeller}</ButtonLink>
  )
}

/** Returns the buyer's remedy, or nothing if the only one is to press the button again. */
function useWayOut(failure: Failure | null): ReactNode {
  const { answer } = useProduct()
  const { cart, method, methods } = useCart()
  const { texts } = usePage()
  const held = useFeature(heldTickets)
  if (failure?.kind === 'call' && NEEDS_RELOAD.includes(failure.code)) {
    return <Button onClick={() => location.reload()}>{texts.common.actions.reload}</Button>
  }
  const code = failure === null ? null : paymentCodeOf(failure)
  if (code === null) return undefined
  if (code === 'DUPLICATE_PURCHASE') return <BoughtBefore />
  if (held && traitsOf(code).field === 'tickets') return <held.ChangeTickets />
  const offers = nextBest(code, { method, methods, bumps: looseBumps(cart, answer).length })
  if (offers.length === 0 && !leadsToSeller(code)) return undefined
  const card = failure?.kind === 'payment' ? (failure.card ?? 1) : 1
  return (
    <>
      {offers.map((next) => {
        const key = next.kind === 'method' ? next.method : next.kind
        return <NextButton key={key} next={next} card={card} />
      })}
      {leadsToSeller(code) && <WriteToSeller />}
    </>
  )
}

/** Why the purchase did not happen, and what to do about it; it takes the focus unless a field does. */
export function FailureNotice(): ReactNode {
  const { pricing } = useCart()
  const { submission } = useSubmission()
  const { texts } = usePage()
  const { notCompleted } = useTopic('result')
  const failures = useTopic('failures')
  const { recovery } = useTopic('paying')
  const { failure } = submission
  const wayOut = useWayOut(failure)
  useBarredCards(failure)
  const both = useFeature(twoCards)
  const place = useRef<HTMLDivElement>(null)
  const whole = useHoldBelow<HTMLDivElement>()

  const id = useId()

  useEffect(() => {
    // The card's own fields are marked by who speaks with them.
    if (failure === null || cardFieldOf(failure) !== null) return
    const unmark = markFailedField(failure, id)
    if (unmark === null) place.current?.focus()
    return unmark ?? undefined
  }, [failure, id])

  if (failure === null) return null
  const isRefusal = paymentCodeOf(failure) !== null
  return (
    <div className={styles.notice} id={id} ref={whole}>
      <Notice
        kind="error"
        role="alert"
        ref={place}
        title={isRefusal ? notCompleted.title : undefined}
        actions={wayOut}
      >
        {failure.kind === 'payment' && failure.card !== undefined && both !== null ? (
          <both.TwoCardsRefusal failure={failure} currency={pricing.currency}>
            {textOf(failure, { ...texts, ...failures })}
          </both.TwoCardsRefusal>
        ) : (
          <>
            {textOf(failure, { ...texts, ...failures })} {isRefusal && recovery.notCharged}
          </>
        )}
      </Notice>
    </div>
  )
}
