import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { whyUnsent, type ConsentChoice } from '#rules/advertising/advertising-consent.ts'
import { framedEvents, type FramedEvent } from '#rules/advertising/frame-sale-events.ts'
import { advertisingChoice, refusesBySignal } from '../../checkout/lead/advertising-choice.ts'
import { serverNow } from '../../app/server-clock.ts'
import { latePart } from '../../app/late-part.tsx'
import { Consent } from './consent.tsx'
import { PixelFrame } from './pixel-frame.tsx'
import { useReports } from './use-reports.ts'

const DebugPanel = latePart(() => import('./debug-panel.tsx'))

/**
 * Checks whether this browser's frames have not received it before; a browser without storage sends it with each page.
 */
function isNew({ event_id, action }: FramedEvent): boolean {
  const key = `balcao.pixel ${event_id} ${action ?? ''}`
  try {
    if (localStorage.getItem(key) !== null) return false
    localStorage.setItem(key, '1')
  } catch {
    // Its storage is full or closed.
  }
  return true
}

type EventsProps = { sale: SaleAnswer; token: string }

/** Sends a sale to the seller's scripts, by the ids that the services receive; only if this buyer allows it. */
export default function SaleEvents({ sale, token }: EventsProps): ReactNode {
  const [events, setEvents] = useState<readonly FramedEvent[]>([])
  const { advertising } = sale
  const [choice, setChoice] = useState<ConsentChoice>(() =>
    advertising === undefined ? 'none' : advertisingChoice(advertising.seller_id),
  )
  const unsent =
    advertising &&
    whyUnsent(
      { country: sale.buyer.country, scope: advertising.scope, refusesBySignal: refusesBySignal() },
      choice,
    )
  const isTracked = advertising?.has_frame === true && unsent === null
  useEffect(() => {
    if (!isTracked) return
    const fresh = framedEvents(sale, new Date(serverNow())).filter(isNew)
    if (fresh.length > 0) setEvents((before) => [...before, ...fresh])
  }, [isTracked, sale])
  const [reports, keep] = useReports()
  const isShown = sale.debug_pixel === true
  // A buyer who was never asked and of whom nobody is notified has nothing to withdraw.
  const isOffered = advertising !== undefined && (choice !== 'none' || advertising.is_told)
  return (
    <>
      {isOffered && (
        <Consent
          about={{ productId: sale.product.id, sellerName: sale.seller.name, services: advertising.services }}
          sale={{ sale_id: sale.sale_id, token }}
          choice={choice}
          onChoice={setChoice}
        />
      )}
      {isTracked && events.length > 0 && (
        <PixelFrame productId={sale.product.id} events={events} onReport={isShown ? keep : undefined} />
      )}
      {isShown && (
        <Suspense>
          <DebugPanel productId={sale.product.id} framed={events} reports={reports} unsent={unsent} />
        </Suspense>
      )}
    </>
  )
}
