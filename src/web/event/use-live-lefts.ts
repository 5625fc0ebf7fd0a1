import { useEffect, useState } from 'react'
import type { BatchData } from '#contract/checkout/tickets.ts'
import { fillPath, TICKET_EVENTS_PATH } from '#contract/routes.ts'
import { usePage } from '../app/page-context.tsx'
import { leftsOf, liveLefts, type Lefts } from './batch-sales.ts'
import { LiveBatches, type BatchStream } from './live-batches.ts'

function schedule(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

export type LiveLefts = {
  lefts: Lefts
  /** Whether the page receives changes; assumed until the stream reports otherwise. */
  isLive: boolean
  /** An answer about the buyer's own tickets said what is left of a batch. */
  setLeft: (batchId: number, left: number) => void
}

/**
 * Follows the remaining tickets of each batch of an event while the page is open; no stream is kept while it is hidden.
 */
export function useLiveLefts(productId: number, batches: readonly BatchData[]): LiveLefts {
  const { bases } = usePage().frame
  const [lefts, setLefts] = useState(() => leftsOf(batches))
  const [isLive, setLive] = useState(true)

  useEffect(() => {
    const address = bases.api + fillPath(TICKET_EVENTS_PATH, { product_id: String(productId) })
    const live = new LiveBatches({
      openStream: () => new EventSource(address) as unknown as BatchStream,
      onBatches: (update) => setLefts(liveLefts(update)),
      onConnection: setLive,
      schedule,
    })
    const start = (): void => live.start()
    const stop = (): void => live.stop()
    start()
    window.addEventListener('pageshow', start)
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pageshow', start)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [productId, bases.api])

  const [setLeft] = useState(() => (batchId: number, left: number): void => {
    setLefts((known) => {
      const halfPrice = known.get(batchId)?.halfPrice ?? null
      return new Map(known).set(batchId, { all: left, halfPrice: halfPrice && Math.min(halfPrice, left) })
    })
  })
  return { lefts, isLive, setLeft }
}
