import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { FEW_COUPON_USES, normaliseCouponCode } from '#rules/order/coupon.ts'
import { percent } from '#texts/format.ts'
import { callErrorText } from '#texts/lookup.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Button } from '#design/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '#design/icon.tsx'
import { CLOSE } from '#design/outlines.ts'
import { LocalDate } from '../../ui/local-date.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { AppliedCoupon } from '#contract/checkout/page.ts'
import { useCouponActions, type CouponActions } from '../../checkout/cart/coupon-actions.ts'
import { useCart } from '../../checkout/checkout-context.tsx'
import styles from './coupon-box.module.css'

/** Below this, the remaining time is counted down; above it, the day is shown. */
const COUNTED_MS = 24 * 60 * 60 * 1000

const MAX_LENGTH = 60

/** Why the coupon was refused, in words: by its own texts, else by those of the call. */
function useProblem(): string | undefined {
  const { coupon: state, pricing } = useCart()
  const { money } = usePage()
  const coupon = useTopic('coupon')
  const failures = useTopic('failures')
  const { problem } = state
  if (problem === null) return undefined
  const { code, afterSubmit } = problem
  if (code === 'EMPTY') return coupon.empty
  if (code === 'NETWORK') return coupon.unreachable
  const refusals: Readonly<Record<string, string>> = coupon.refusals
  const text = refusals[code] ?? callErrorText(failures, { code, status: 500 })
  const { total, currency } = pricing
  return afterSubmit ? `${text} ${coupon.without({ total: money(total, currency) })}` : text
}

function CouponField(props: { actions: CouponActions }): ReactNode {
  const { coupon } = useCart()
  const { actions } = props
  const texts = useTopic('coupon')
  const { at, typed, problem } = coupon
  const isChecking = at === 'checking'
  const input = useRef<HTMLInputElement>(null)
  const problemText = useProblem()

  const apply = (): void => {
    if (isChecking) return
    if (normaliseCouponCode(typed) === '') return actions.send({ type: 'missed' })
    actions.apply(typed.trim())
  }
  const applyByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    // The form around it is the purchase: Enter must not buy.
    event.preventDefault()
    apply()
  }
  const focus = useEffectEvent(() => {
    if (problem !== null) input.current?.focus({ preventScroll: !problem.afterSubmit })
  })
  useEffect(() => focus(), [problem])
  // A buyer who opened the box continues in its field; one that the link filled in takes no focus.
  const begin = useEffectEvent(() => {
    if (at === 'open' && problem === null) input.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])

  return (
    <div className={styles.field}>
      <TextInput
        ref={input}
        label={texts.label}
        error={problemText}
        value={typed}
        readOnly={isChecking}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={applyByKey}
        onValue={(text) => actions.send({ type: 'typed', text })}
      />
      <div className={styles.apply}>
        <Button busy={isChecking} busyLabel={texts.checking} onClick={apply}>
          {texts.apply}
        </Button>
      </div>
    </div>
  )
}

/** How much longer it can be used: the time while it is short, else the day. */
function Ending(props: { due: string; onEnd: () => void }): ReactNode {
  const { frame } = usePage()
  const texts = useTopic('coupon')
  const isCounted = Date.parse(props.due) - Date.parse(frame.now) < COUNTED_MS
  return (
    <span>
      {isCounted ? texts.ends : texts.until}{' '}
      {isCounted ? <Countdown until={props.due} onEnd={props.onEnd} /> : <LocalDate value={props.due} />}
    </span>
  )
}

function Applied(props: { coupon: AppliedCoupon; actions: CouponActions }): ReactNode {
  const { pricing } = useCart()
  const { frame, money } = usePage()
  const texts = useTopic('coupon')
  const { coupon, actions } = props
  const { terms, available, due_date } = coupon
  const value =
    terms.type === 'PERCENTAGE' ? percent(terms.value, frame.numbers) : money(terms.value, pricing.currency)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The field that was applied has gone, and the focus with it.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  const isFew = available !== null && available <= FEW_COUPON_USES
  return (
    <div className={styles.applied} ref={place} tabIndex={-1}>
      <Icon name="check" />
      <div className={styles.words}>
        <output className={styles.name}>{texts.applied({ name: terms.name })}</output>
        <p className={styles.facts}>
          <span>{texts.off({ value })}</span>
          {isFew && <span>{texts.left({ n: available })}</span>}
          {due_date !== null && (
            <Ending
              due={due_date}
              onEnd={() => actions.send({ type: 'ran-out', code: '0001', afterSubmit: false })}
            />
          )}
        </p>
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.remove}
        onClick={() => actions.send({ type: 'removed' })}
      >
        <Icon name={CLOSE} />
      </button>
    </div>
  )
}

/** The field, or what was applied: all of the coupon but the link that opens it, which coupon-place.tsx shows. */
export default function CouponBox(): ReactNode {
  const { coupon } = useCart()
  const actions = useCouponActions()
  const { at, applied } = coupon
  if (at === 'applied' && applied !== null) {
    return <Applied coupon={applied} actions={actions} />
  }
  return <CouponField actions={actions} />
}
