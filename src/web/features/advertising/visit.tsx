import { Suspense, useEffect, type ReactNode } from 'react'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useCart, useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { stepFields } from '../../checkout/form/form-values.ts'
import { holds } from '../../checkout/form/form.ts'
import { isWorking } from '../../checkout/submit/submission.ts'
import { PixelFrame } from './pixel-frame.tsx'
import { useReports } from './use-reports.ts'
import { useTracking, type Happening } from './use-tracking.ts'

const DebugPanel = latePart(() => import('./debug-panel.tsx'))

/** Tracks events on the page as they occur. */
function useHappenings(track: (happenings: readonly Happening[]) => void): void {
  const { all, context } = useForm()
  const { cart } = useCart()
  const { submission } = useSubmission()
  const isFilled = holds(all, stepFields('personal', context))
  const isPaying = isWorking(submission)
  useEffect(() => {
    track([
      { event: 'PageView' },
      { event: 'ViewContent' },
      { event: 'InitiateCheckout', action: 'on_access' },
      { event: 'AddToCart', action: 'on_main_product' },
    ])
  }, [track])
  useEffect(() => {
    if (isFilled) track([{ event: 'InitiateCheckout', action: 'on_filled_data' }])
  }, [track, isFilled])
  useEffect(() => {
    track(
      cart.bumps.slice(0, 10).map((bump) => ({ event: 'AddToCart', action: 'on_orderbump', bump }) as const),
    )
  }, [track, cart.bumps])
  useEffect(() => {
    if (isPaying) track([{ event: 'AddPaymentInfo' }])
  }, [track, isPaying])
}

/** Notifies advertisers of the visit, by the server and in the frame; only if this buyer allows it. */
export function Visit(): ReactNode {
  const { frame } = usePage()
  const { data, product, answer } = useProduct()
  const { tracked, track } = useTracking({
    productId: product.id,
    sellerId: product.seller_id,
    offerHash: data.offer_hash,
    moments: answer.advertising?.moments,
  })
  const [reports, keep] = useReports()
  useHappenings(track)
  const isShown = frame.query['debugPixel'] === 'true'
  return (
    <>
      {answer.advertising?.has_frame === true && (
        <PixelFrame productId={product.id} events={tracked} onReport={isShown ? keep : undefined} />
      )}
      {isShown && (
        <Suspense>
          <DebugPanel productId={product.id} framed={tracked} reports={reports} />
        </Suspense>
      )}
    </>
  )
}
