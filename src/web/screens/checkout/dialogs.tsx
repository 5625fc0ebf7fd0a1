import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { optionChosen } from '#rules/order/lowered-installments.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { latePart } from '../../app/late-part.tsx'
import { orderRequestOf } from '../../checkout/cart/cart.ts'
import { useFeature, useFeatures } from '../../checkout/features-context.tsx'
import recurringFeature from '../../features/recurring/feature.ts'
import { useRecurring } from '../../features/recurring/use-recurring.ts'
import renewalFeature from '../../features/renewal/feature.ts'
import twoCards from '../../methods/two-cards/feature.ts'
import { usePriceWords } from '../../checkout/cart/price-words.ts'
import { installmentsOf, priceOf, type Pricing } from '../../checkout/cart/pricing.ts'
import { silenceWord } from '../../checkout/submit/silence-word.ts'
import { isWorking, type Step } from '../../checkout/submit/submission.ts'
import { useCart, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './dialogs.module.css'
import './styles-of-dialogs.ts'

/** The dialog for a waiting buyer is needed only after a submit, so it is loaded then. */
const SaleDialog = latePart(() => import('./sale-dialog.tsx'))
const ChallengeView = latePart(() => import('../../next-actions/challenge/challenge-view.tsx'))
const CaptchaDialog = latePart(() => import('../../features/captcha/captcha-dialog.tsx'))

/** How long the page may be busy before it says so in a dialog. */
const PROCESSING_AFTER_MS = 300
/** How long until it says that it takes longer than it should. */
const SLOW_AFTER_MS = 12_000

function useElapsed(isOn: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isOn, milliseconds])
  return isOn && isOver
}

/** Returns what the page is doing, or waiting for, while it is busy. */
function useProgress(isBusy: boolean): string {
  const { step } = useSubmission().submission
  const { processing } = useTopic('paying')
  const isSlow = useElapsed(isBusy, SLOW_AFTER_MS)
  const word = silenceWord(step.silence)
  if (word !== null) return processing[word]
  if (step.at === 'leaving' || step.at === 'opening') return processing.redirecting
  return isSlow ? processing.slow : processing.text
}

function ProcessingDialog(): ReactNode {
  const { submission } = useSubmission()
  const { step } = submission
  const { processing } = useTopic('paying')
  // A second press removes the busy indicator, but a buyer who waits for a server has to be informed.
  const isSeen = submission.loading || step.silence !== undefined
  const isBusy = isSeen && isWorking(submission) && step.at !== 'proving'
  const isShown = useElapsed(isBusy, PROCESSING_AFTER_MS)
  const progress = useProgress(isBusy)
  return (
    <Dialog open={isShown} title={processing.title}>
      <div className={styles.processing}>
        <span className={styles.bar} aria-hidden="true" />
        <p aria-live="polite">{progress}</p>
      </div>
    </Dialog>
  )
}

function useWritten(): (minor: number) => string {
  const { pricing } = useCart()
  const { money } = usePage()
  return (minor) => money(minor, pricing.currency)
}

/** The card purchase in one sentence, before anything is sent. */
function ConfirmationDialog(): ReactNode {
  const { product } = useProduct()
  const { pricing } = useCart()
  const { dispatch, submission } = useSubmission()
  const { frame } = usePage()
  const { confirmation } = useTopic('paying')
  const renewal = useFeature(renewalFeature)
  const own = pricing.total === 0 ? renewal?.cardQuestion(frame.locale) : undefined
  const recurring = useRecurring()
  const begin = recurring?.trialButton(pricing, frame.locale) ?? confirmation.confirm
  const { title, confirm } = own ?? { title: confirmation.title, confirm: begin }
  const written = useWritten()
  const cancel = (): void => dispatch({ type: 'cancelled' })
  const both = useFeature(twoCards)
  const sold = useFeature(recurringFeature)
  const { pays } = usePriceWords()
  const { installments: n, installmentValue, total } = pricing
  return (
    <Dialog open={submission.step.at === 'confirming'} title={title} onClose={cancel}>
      <p className={styles.question}>
        {pricing.cards !== undefined && both ? (
          <both.TwoCardsQuestion />
        ) : total === 0 && recurring ? (
          <recurring.TrialQuestion />
        ) : sold ? (
          <sold.RecurringQuestion pays={pays} />
        ) : n > 1 ? (
          confirmation.question({ n, value: written(installmentValue), total: written(total) })
        ) : (
          confirmation.questionOnce({ value: written(total) })
        )}
      </p>
      <p className={styles.what} lang={frame.writtenIn}>
        {product.name}
      </p>
      <DialogActions>
        <Button look="primary" data-first-focus onClick={() => dispatch({ type: 'confirmed' })}>
          {confirm}
        </Button>
        <Button onClick={cancel}>{confirmation.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The same choice at the price that it has now. */
function usePricing(changed: CheckoutAnswer): Pricing {
  const { country } = usePage().frame
  const { rules } = useFeatures()
  const { cart, wanted, method, split } = useCart()
  const request = orderRequestOf(changed, country, cart)
  return priceOf(request, method, optionChosen(installmentsOf(request), wanted), split, rules)
}

type Changed = Extract<Step, { at: 'price-changed' }>

/** The buyer agrees to the price of now, or lets it be. */
function PriceDialog(props: {
  changed: CheckoutAnswer
  pricing: Pricing
  words: { title: string; text: string; accept: string; refuse: string }
}): ReactNode {
  const { dispatch, acceptPrice } = useSubmission()
  const { changed, pricing, words } = props
  const cancel = (): void => dispatch({ type: 'cancelled' })
  return (
    <Dialog open title={words.title} onClose={cancel}>
      <p>{words.text}</p>
      <DialogActions>
        <Button look="primary" onClick={() => acceptPrice(changed, pricing)}>
          {words.accept}
        </Button>
        <Button onClick={cancel}>{words.refuse}</Button>
      </DialogActions>
    </Dialog>
  )
}

function NewPrice({ step }: { step: Changed }): ReactNode {
  const { money } = usePage()
  const { title, text, accept, refuse } = useTopic('paying').priceChanged
  const pricing = usePricing(step.checkout)
  const { total, currency } = pricing
  const now = money(total, currency)
  const before = money(step.draft.pricing.total, step.draft.pricing.currency)
  const words = { title, text: text({ before, now }), accept: accept({ now }), refuse }
  return <PriceDialog changed={step.checkout} pricing={pricing} words={words} />
}

function NewRate({ step }: { step: Changed }): ReactNode {
  const { money } = usePage()
  const { rate } = useTopic('countries')
  const pricing = usePricing(step.checkout)
  const { total, currency } = pricing
  const now = money(total, currency)
  const words = {
    title: rate.title,
    text: rate.text({ now }),
    accept: rate.accept({ now }),
    refuse: rate.refuse,
  }
  return <PriceDialog changed={step.checkout} pricing={pricing} words={words} />
}

/**
 * Nobody knows whether the order arrived: it is sent again as it is, which can never charge twice. It is
 * by itself where the browser finds its network again.
 */
function UnreachableDialog(): ReactNode {
  const { submission, dispatch } = useSubmission()
  const { common } = usePage().texts
  const { processing } = useTopic('paying')
  const isOpen = submission.step.at === 'unreachable'
  useEffect(() => {
    if (!isOpen) return
    const retry = (): void => dispatch({ type: 'retried' })
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isOpen, dispatch])
  return (
    <Dialog open={isOpen} title={common.network.unreachable}>
      <p>{processing.unknown}</p>
      <DialogActions>
        <Button look="primary" onClick={() => dispatch({ type: 'retried' })}>
          {common.actions.tryAgain}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function StepDialog(props: { step: Step }): ReactNode {
  const { dispatch } = useSubmission()
  const { step } = props
  if (step.at === 'price-changed') {
    const Changed = step.why === 'rate' ? NewRate : NewPrice
    return (
      <Suspense>
        <Changed step={step} />
      </Suspense>
    )
  }
  if (step.at === 'proving') {
    return (
      <Suspense>
        <CaptchaDialog onCancel={() => dispatch({ type: 'cancelled' })} />
      </Suspense>
    )
  }
  if (step.at === 'challenged') {
    return (
      <Suspense>
        <ChallengeView step={step} dispatch={dispatch} />
      </Suspense>
    )
  }
  if (step.at !== 'awaiting') return null
  return (
    <Suspense>
      <SaleDialog followed={step.followed} onClose={() => dispatch({ type: 'dismissed' })} />
    </Suspense>
  )
}

/** Everything that a submit may put in front of the page. */
export function CheckoutDialogs(): ReactNode {
  const { submission } = useSubmission()
  return (
    <>
      <ConfirmationDialog />
      <ProcessingDialog />
      <UnreachableDialog />
      <StepDialog step={submission.step} />
    </>
  )
}
