import { useEffect, useState } from 'react'
import type { EventPage } from '#contract/checkout/page.ts'
import { eventEnd } from '#rules/tickets/ticket-sale.ts'
import { usePage } from '../app/page-context.tsx'
import { serverNow } from '../app/server-clock.ts'
import { eventSales, type EventSales, type Lefts } from './batch-sales.ts'

/** The longest wait of a timer: a clock that is put right meanwhile is noticed by then. */
const LONGEST_WAIT_MS = 60_000

/**
 * Returns the current sales state of the batches, from the remaining tickets and the server's clock, which advances by
 * itself.
 */
export function useEventSales(
  { batches, product, event: dates }: Pick<EventPage, 'batches' | 'product' | 'event'>,
  lefts: Lefts,
  heldOf: ReadonlyMap<number, number>,
): EventSales {
  const { frame } = usePage()
  // The page's own instant first, so that server and browser render the same.
  const [now, setNow] = useState(() => Date.parse(frame.now))
  const end = eventEnd({ event: dates, eventDateType: dates.eventDateType })
  const event = { batches, currency: product.currency, end }
  const sold = eventSales(event, lefts, heldOf, new Date(now))
  const next = sold.nextChange?.getTime() ?? null

  useEffect(() => {
    if (next === null) return
    const wait = Math.min(Math.max(0, next - serverNow()), LONGEST_WAIT_MS)
    const timer = setTimeout(() => setNow(serverNow()), wait)
    return () => clearTimeout(timer)
  }, [next, now])
  return sold
}
