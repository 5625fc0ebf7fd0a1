import { Suspense, useState, type ReactNode } from 'react'
import { asksFirst, whyUnsent } from '#rules/advertising/advertising-consent.ts'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { advertisingChoice, refusesBySignal } from '../../checkout/lead/advertising-choice.ts'
import { Consent } from './consent.tsx'

/** Only if a service, or a script of the seller, receives visits. */
const Visit = latePart(async () => ({ default: (await import('./visit.tsx')).Visit }))
const DebugPanel = latePart(() => import('./debug-panel.tsx'))

/**
 * Asks for consent to notify advertisers, if the law or the seller requires that, and lets the buyer change the answer.
 * The panel is shown even if nobody is notified: it gives the reason.
 */
export default function Advertising(): ReactNode {
  const { frame } = usePage()
  const { product, answer } = useProduct()
  const [choice, setChoice] = useState(() => advertisingChoice(product.seller_id))
  const { advertising } = answer
  const scope = advertising?.scope ?? 'law'
  const unsent = whyUnsent({ country: frame.country, scope, refusesBySignal: refusesBySignal() }, choice)
  const hasEvents = advertising?.moments !== undefined || advertising?.has_frame === true
  const isVisited = hasEvents && unsent === null
  return (
    <>
      {advertising !== undefined && unsent !== 'signal' && (
        <Consent
          about={{
            productId: product.id,
            sellerName: product.seller.name,
            services: advertising.services,
          }}
          asks={choice === 'none' && asksFirst(frame.country, scope)}
          choice={choice}
          onChoice={setChoice}
        />
      )}
      {isVisited && (
        <Suspense>
          <Visit />
        </Suspense>
      )}
      {!isVisited && frame.query['debugPixel'] === 'true' && (
        <Suspense>
          <DebugPanel productId={product.id} unsent={advertising && unsent} />
        </Suspense>
      )}
    </>
  )
}
