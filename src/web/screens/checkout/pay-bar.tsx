import type { ReactNode } from 'react'
import { isEuropean } from '#rules/base/country.ts'
import { useMethodView } from '../../methods/methods.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { useFeature } from '../../checkout/features-context.tsx'
import donationFeature from '../../features/donation/feature.ts'
import openPurchaseFeature from '../../features/open-purchase/feature.ts'
import termsFeature from '../../features/terms/feature.ts'
import recurringFeature from '../../features/recurring/feature.ts'
import { useRecurring } from '../../features/recurring/use-recurring.ts'
import { usePriceWords } from '../../checkout/cart/price-words.ts'
import { useCart, useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import type { CheckoutForm } from '../../checkout/form/use-form.ts'
import { isWorking } from '../../checkout/submit/submission.ts'
import styles from './pay-bar.module.css'

/**
 * Returns the text of the button that obliges to pay. European law prescribes the words and allows no others beside
 * them (Directive 2011/83/EU, article 8(2)); in other countries the seller's words precede the method's.
 */
export function usePayWords(): string {
  const { answer } = useProduct()
  const { method, pricing } = useCart()
  const { texts, frame } = usePage()
  const { button } = useMethodView(method)
  const trial = useRecurring()?.trialButton(pricing, frame.locale) ?? null
  const given = useFeature(donationFeature)?.giveButton(frame.locale)
  // To replace a card obliges nobody to pay.
  if (answer.history_subscription !== null && trial !== null) return trial
  // Nor does what is free, where the law's words would be wrong.
  if (isEuropean(frame.country) && method !== 'FREE') return texts.payment.button.europe
  const own = answer.custom_checkout.button_text?.trim() ?? ''
  if (own !== '') return own
  return trial ?? given ?? button(texts)
}

/** Whether the button leads to the next step instead of paying. */
export function isBeforeLast({ isStepped, steps, form }: CheckoutForm): boolean {
  return isStepped && steps.at(-1) !== form.step
}

/** The button that pays, or goes on to the payment; on the phone it stays within reach at the bottom. */
export function PayBar(): ReactNode {
  const form = useForm()
  const { pricing, blocked } = useCart()
  const { submission } = useSubmission()
  const { texts, frame } = usePage()
  const words = usePayWords()
  const { pays } = usePriceWords()
  const inEurope = isEuropean(frame.country)
  const terms = useFeature(termsFeature)
  const known = useFeature(openPurchaseFeature)
  const recurring = useRecurring()
  const sold = useFeature(recurringFeature)
  const priced = (price: string): string => `${words}\u00a0· ${price}`
  const pay = sold ? <sold.RecurringPays pays={pays} priced={priced} /> : priced(pays)
  // An amount that cannot be given is named on no button.
  const isPriced = !inEurope && pricing.total > 0 && form.all.donation === undefined
  const label = isPriced ? pay : words
  return (
    <div className={styles.bar}>
      {known && <known.OpenPurchase />}
      {inEurope && terms && !isBeforeLast(form) && (
        <terms.OrderLine>{recurring && <recurring.RecurringPrice />}</terms.OrderLine>
      )}
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
        {isBeforeLast(form) ? texts.checkout.steps.next : label}
      </Button>
      {blocked !== null && (
        <p className={styles.blocked} id="pay-blocked">
          {blocked}
        </p>
      )}
    </div>
  )
}
