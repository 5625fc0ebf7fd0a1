import { useEffect, useState, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import { mayAdvertise } from '#rules/advertising-consent.ts'
import { framedEvents, type FramedEvent } from '#rules/frame-sale-events.ts'
import { advertisingChoice, refusesBySignal } from '../../checkout/lead/advertising-choice.ts'
import { serverNow } from '../../app/server-clock.ts'
import { PixelFrame } from './pixel-frame.tsx'

/** Whether this browser's frames were told of it before; one that keeps nothing tells it with each page. */
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

/** Tells the seller's scripts of a sale, by the ids that the services are told; only where this buyer may be told of. */
export default function SaleEvents({ sale }: { sale: SaleAnswer }): ReactNode {
  const [events, setEvents] = useState<readonly FramedEvent[]>([])
  const { pixels } = sale
  const isTold =
    pixels !== undefined &&
    mayAdvertise(
      { country: sale.buyer.country, scope: pixels.scope, refusesBySignal: refusesBySignal() },
      advertisingChoice(pixels.seller_id),
    )
  useEffect(() => {
    if (!isTold) return
    const fresh = framedEvents(sale, new Date(serverNow())).filter(isNew)
    if (fresh.length > 0) setEvents((before) => [...before, ...fresh])
  }, [isTold, sale])
  return isTold && events.length > 0 && <PixelFrame productId={sale.product.id} events={events} />
}
