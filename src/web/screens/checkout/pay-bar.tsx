import type { ReactNode } from 'react'
import { isEuropean } from '#rules/country.ts'
import { useMethodView } from '../../methods/methods.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#look/button.tsx'
import { useRecurring } from '../../features/recurring/use-recurring.ts'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { isWorking } from '../../checkout/submit/submission.ts'
import styles from './pay-bar.module.css'

/**
 * What the button that obliges to pay says. European law prescribes the words and allows no others beside them
 * (Directive 2011/83/EU, article 8(2)); elsewhere the seller's words come before the method's.
 */
export function usePayWords(checkout: Checkout): string {
  const { texts, frame } = usePage()
  const { button } = useMethodView(checkout.method)
  const trial = useRecurring()?.trialButton(checkout, frame.locale) ?? null
  // To replace a card obliges nobody to pay.
  if (checkout.context.isKnown && trial !== null) return trial
  if (isEuropean(checkout.context.country)) return texts.payment.button.europe
  const own = checkout.checkout.custom_checkout.button_text?.trim() ?? ''
  if (own !== '') return own
  return trial ?? button(texts)
}

/** Whether the button leads to the next step instead of paying. */
export function isBeforeLast({ isStepped, steps, form }: Checkout): boolean {
  return isStepped && steps.at(-1) !== form.step
}

/** The button that pays, or goes on to the payment; on the phone it stays within reach at the bottom. */
export function PayBar(props: { checkout: Checkout }): ReactNode {
  const { checkout } = props
  const { texts, money } = usePage()
  const { pricing, submission, context, blocked } = checkout
  const words = usePayWords(checkout)
  const hasTotal = !isEuropean(context.country) && pricing.total > 0
  const label = hasTotal ? `${words} · ${money(pricing.total, pricing.currency)}` : words
  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        look="primary"
        size="large"
        wide
        disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : 'pay-blocked'}
        busy={submission.loading && isWorking(submission)}
        busyLabel={texts.payment.button.busy}
        // Taking the focus from a field would show its problem under the pointer, and the button would move away.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isBeforeLast(checkout) ? texts.checkout.steps.next : label}
      </Button>
      {blocked !== null && (
        <p className={styles.blocked} id="pay-blocked">
          {blocked}
        </p>
      )}
    </div>
  )
}
