import { Suspense, useEffect, type ReactNode } from 'react'
import { loadTopic } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { impersonal } from '../../checkout/lead/origin.ts'
import { useOrigin } from '../../checkout/lead/use-origin.ts'
import { valuesOfLead } from '../../checkout/form/form-values.ts'
import { useLeadCapture } from '../../checkout/lead/lead.ts'
import { broughtFrom, untouched } from '../../checkout/lead/unsaved-lead.ts'
import { latePart } from '../../app/late-part.tsx'
import { useFeature, useFeatures } from '../../checkout/features-context.tsx'
import { usePageLife } from './later-life.ts'
import { useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useKeptPayment } from '../../checkout/submit/kept-payment.ts'
import { usePurchaseUpdates } from './purchase-life.ts'
import { useCardErrors } from './card-errors.ts'
import exitPopUp from '../../features/exit-pop-up/feature.ts'
import purchaseNotification from '../../features/purchase-notification/feature.ts'
import deviceWallet from '../../methods/device-wallet/feature.ts'
import { CheckoutDialogs } from './dialogs.tsx'

export { FailureNotice } from './failure-notice.tsx'
export { Feedback } from './feedback.tsx'

/** Only where the offer takes coupons. */
const CouponWork = latePart(() => import('../../features/coupon/coupon-work.tsx'))
/** Only if a service receives buyer events, or the link requests the panel. */
const Advertising = latePart(() => import('../../features/advertising/advertising.tsx'))
/** Only of an event. */
const HeldWork = latePart(() => import('../../features/held-tickets/held-work.tsx'))

/** Watches the form: the capture of the lead, and the page's life. It draws nothing; a key renders only this. */
function Watching(): ReactNode {
  const { data } = useProduct()
  const { form, edit, context } = useForm()
  const { keepLead } = useSubmission()
  const { client, frame } = usePage()
  const capture = useLeadCapture({
    client,
    origin: useOrigin(data),
    product_id: data.product_id,
    known: data.lead,
    values: form.values,
    country: frame.country,
    asksDocument: context.asksDocument,
    onUnsaved: (unsaved) => edit({ type: 'filled', values: untouched(form, unsaved), over: true }),
    onOther: (other) => {
      const values = broughtFrom(other.address.country_code, frame.country, valuesOfLead(other))
      edit({ type: 'filled', values, over: false })
    },
  })
  usePageLife()
  useEffect(() => keepLead(capture))
  return null
}

/**
 * Parts of the checkout for typing or paying, loaded when the first screen is rendered: the capture of the lead, the
 * dialogs, and the work of a submit.
 */
export default function Later(): ReactNode {
  const { data, product, answer } = useProduct()
  const { loadWork, submission, dispatch } = useSubmission()
  const { frame } = usePage()
  const { bringFor } = useFeatures()
  const wallets = useFeature(deviceWallet)
  const popUp = useFeature(exitPopUp)
  const buyers = useFeature(purchaseNotification)

  useCardErrors()
  usePurchaseUpdates()
  useKeptPayment(data.product_id, submission, dispatch, loadWork)
  useEffect(() => {
    // The form has read who the link is for: it does not stay where it is copied, bookmarked or photographed.
    history.replaceState(history.state, '', impersonal(location.href))
  }, [])
  useEffect(() => {
    // A failure shows when a submit asks for the work again.
    const topics = (['result', 'failures', 'paying'] as const).map((topic) => loadTopic(topic, frame.locale))
    const bumps = data.checkout.bump_list.map((bump) => bump.product)
    Promise.all([loadWork(), bringFor(bumps), ...topics]).catch(() => null)
  }, [frame.locale, data.checkout.bump_list, bringFor, loadWork])

  return (
    <>
      <Watching />
      <CheckoutDialogs />
      {popUp && <popUp.ExitPopUp />}
      {buyers && <buyers.PurchaseNotification />}
      {wallets && <wallets.WalletProbes />}
      {product.allowed_coupon && (
        <Suspense>
          <CouponWork />
        </Suspense>
      )}
      {(answer.advertising ?? frame.query['debugPixel']) !== undefined && (
        <Suspense>
          <Advertising />
        </Suspense>
      )}
      {answer.event !== undefined && (
        <Suspense>
          <HeldWork />
        </Suspense>
      )}
    </>
  )
}
