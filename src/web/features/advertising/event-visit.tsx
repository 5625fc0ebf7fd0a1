import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { whyUnsent, type ConsentChoice } from '#rules/advertising/advertising-consent.ts'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import type { DataOf } from '../../app/screen.ts'
import { advertisingChoice, refusesBySignal } from '../../checkout/lead/advertising-choice.ts'
import { Consent } from './consent.tsx'
import { PixelFrame } from './pixel-frame.tsx'
import { useReports } from './use-reports.ts'
import { useTracking } from './use-tracking.ts'

const DebugPanel = latePart(() => import('./debug-panel.tsx'))

type Advertised = NonNullable<DataOf<'pre-checkout'>['advertising']>

function Visit({ productId, advertising }: { productId: number; advertising: Advertised }): ReactNode {
  const { seller_id: sellerId, moments, has_frame } = advertising
  const { tracked, track } = useTracking({ productId, sellerId, offerHash: null, moments })
  const [reports, keep] = useReports()
  const isShown = usePage().frame.query['debugPixel'] === 'true'
  useEffect(() => track([{ event: 'PageView' }, { event: 'PreCheckoutView' }]), [track])
  return (
    <>
      {has_frame === true && (
        <PixelFrame productId={productId} events={tracked} onReport={isShown ? keep : undefined} />
      )}
      {isShown && (
        <Suspense>
          <DebugPanel productId={productId} framed={tracked} reports={reports} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Notifies advertisers that the choice of tickets was opened, if this buyer's consent need not be requested: the
 * checkout asks for it. Here too it can be withdrawn, and the panel shows why nobody is notified.
 */
export default function EventVisit({ data }: { data: DataOf<'pre-checkout'> }): ReactNode {
  const { frame } = usePage()
  const { advertising } = data
  const [choice, setChoice] = useState<ConsentChoice>(() =>
    advertising === undefined ? 'none' : advertisingChoice(advertising.seller_id),
  )
  const buyer = {
    country: frame.country,
    scope: advertising?.scope ?? 'law',
    refusesBySignal: refusesBySignal(),
  } as const
  const unsent = whyUnsent(buyer, choice)
  const isTracked = advertising !== undefined && unsent === null
  const isAsked = unsent !== 'signal' && (isTracked || choice !== 'none')
  return (
    <>
      {advertising !== undefined && isAsked && (
        <Consent
          about={{
            productId: data.product_id,
            sellerName: data.seller.name,
            services: advertising.services,
          }}
          choice={choice}
          onChoice={setChoice}
        />
      )}
      {isTracked && <Visit productId={data.product_id} advertising={advertising} />}
      {!isTracked && frame.query['debugPixel'] === 'true' && (
        <Suspense>
          <DebugPanel productId={data.product_id} unsent={advertising && unsent} />
        </Suspense>
      )}
    </>
  )
}
