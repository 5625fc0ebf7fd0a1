import { Suspense, useState, type ReactNode } from 'react'
import { asksFirst, mayAdvertise } from '#rules/advertising-consent.ts'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { advertisingChoice, refusesBySignal } from '../../checkout/lead/advertising-choice.ts'
import { Consent } from './consent.tsx'

/** Only where somebody is told of visits, or a script of the seller is. */
const Visit = latePart(async () => ({ default: (await import('./visit.tsx')).Visit }))

/** Asks whether advertisers may be told, where the law or the seller wants that, and lets the answer be changed. */
export default function Advertising(): ReactNode {
  const { frame } = usePage()
  const { product, answer } = useProduct()
  const [choice, setChoice] = useState(() => advertisingChoice(product.seller_id))
  if (answer.advertising === undefined || refusesBySignal()) return null

  const { scope, services, moments, has_frame } = answer.advertising
  const isTold = mayAdvertise({ country: frame.country, scope, refusesBySignal: false }, choice)
  return (
    <>
      <Consent
        about={{ productId: product.id, sellerName: product.seller.name, services }}
        asks={choice === 'none' && asksFirst(frame.country, scope)}
        choice={choice}
        onChoice={setChoice}
      />
      {isTold && (moments !== undefined || has_frame === true) && (
        <Suspense>
          <Visit />
        </Suspense>
      )}
    </>
  )
}
