import { useEffect, useEffectEvent } from 'react'
import { CallFailure } from '#contract/call-failure.ts'
import { usePage } from '../app/page-context.tsx'

/*
 * A closed page cannot be distinguished from a reloaded one. So every leaving has a name: the server receives it and
 * lets the tickets end soon, and a page that is back, or still open, undoes it by that name. Browser only.
 */

const keyOf = (productId: number): string => `balcao.left.${productId}`

/**
 * Returns the last leaving in this browser that is not undone yet: also of another tab, before this one could be
 * notified of it.
 */
function keptDeparture(productId: number): string | null {
  try {
    return localStorage.getItem(keyOf(productId))
  } catch {
    // A browser that keeps nothing: the server undoes it when it renders the page.
    return null
  }
}

function keepDeparture(productId: number, departure: string | null): void {
  try {
    if (departure === null) localStorage.removeItem(keyOf(productId))
    else localStorage.setItem(keyOf(productId), departure)
  } catch {
    return
  }
}

function openChannel(productId: number): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(keyOf(productId)) : null
}

/**
 * Notifies the server when a page of an event is closed, and that it is open: after a reload, out of the browser's
 * back/forward cache, and when another tab of the same session is closed.
 *
 * @param isLeft whether closing this page releases its tickets
 * @param onBack the page was hidden and is visible again: its content may have expired
 */
export function useDeparture(productId: number, isLeft: boolean, onBack: () => void): void {
  const { client } = usePage()
  const undo = useEffectEvent(async (departure: string) => {
    const body = { departure }
    try {
      await client.call('returnToTickets', { params: { product_id: productId }, body })
      if (keptDeparture(productId) === departure) keepDeparture(productId, null)
    } catch (error) {
      // Whatever this page asks next says that it is there.
      if (!(error instanceof CallFailure)) throw error
    }
  })
  const leave = useEffectEvent((channel: BroadcastChannel | null) => {
    if (!isLeft) return
    const departure = crypto.randomUUID()
    keepDeparture(productId, departure)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel?.postMessage(departure)
    void client
      .call('leaveTickets', { params: { product_id: productId }, body: { departure } })
      .catch(() => undefined)
  })
  const back = useEffectEvent(async () => {
    const departure = keptDeparture(productId)
    if (departure !== null) await undo(departure)
    onBack()
  })
  useEffect(() => {
    // A page that is closed has no time to load it.
    void client.whole().catch(() => undefined)
    const channel = openChannel(productId)
    const hide = (): void => leave(channel)
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void back()
    }
    const receive = ({ data }: MessageEvent): void => {
      if (typeof data === 'string') void undo(data)
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', show)
    channel?.addEventListener('message', receive)
    const departure = keptDeparture(productId)
    if (departure !== null) void undo(departure)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', show)
      channel?.close()
    }
  }, [client, productId])
}
