import { Suspense, useEffect, type ReactNode } from 'react'
import { mayAdvertise } from '#rules/advertising-consent.ts'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import type { DataOf } from '../../app/screen.ts'
import { advertisingChoice, refusesBySignal } from '../../checkout/lead/advertising-choice.ts'
import { PixelFrame } from './pixel-frame.tsx'
import { useReports } from './use-reports.ts'
import { useTelling } from './use-telling.ts'

const DebugPanel = latePart(() => import('./debug-panel.tsx'))

type Advertised = NonNullable<DataOf<'pre-checkout'>['advertising']>

function Visit({ productId, advertising }: { productId: number; advertising: Advertised }): ReactNode {
  const { seller_id: sellerId, moments, has_frame } = advertising
  const { told, tell } = useTelling({ productId, sellerId, offerHash: null, moments })
  const [reports, keep] = useReports()
  const isShown = usePage().frame.query['debugPixel'] === 'true'
  useEffect(() => tell([{ event: 'PageView' }, { event: 'PreCheckoutView' }]), [tell])
  return (
    <>
      {has_frame === true && (
        <PixelFrame productId={productId} events={told} onReport={isShown ? keep : undefined} />
      )}
      {isShown && (
        <Suspense>
          <DebugPanel productId={productId} framed={told} reports={reports} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Tells advertisers that the choice of tickets was opened, where this buyer may be told of without being asked: the
 * question comes with the checkout.
 */
export default function EventVisit({ data }: { data: DataOf<'pre-checkout'> }): ReactNode {
  const { frame } = usePage()
  const { advertising } = data
  if (advertising === undefined) return null
  const about = { country: frame.country, scope: advertising.scope, refusesBySignal: refusesBySignal() }
  if (!mayAdvertise(about, advertisingChoice(advertising.seller_id))) return null
  return <Visit productId={data.product_id} advertising={advertising} />
}
