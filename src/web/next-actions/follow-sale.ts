import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { FollowedSale } from '#contract/checkout/page.ts'
import { SALE_EVENTS_PATH, fillPath } from '#contract/routes.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import { usePage } from '../app/page-context.tsx'
import { SaleFollower, type Connection, type SaleStream } from './sale-follower.ts'

export type { Connection } from './sale-follower.ts'

/** The sale to be followed: its public id, the token that reads it, and its status as the page knows it. */
export type FollowStart = { sale_id: string; token: string; status: SaleStatus }

/** Response of a call about a sale besides its status: a check has none, a new Pix code has its action. */
export type SaleChange = { status: SaleStatus; object?: SaleAnswer['object'] }

function schedule(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Reads again whenever the buyer comes back to the page, and holds no stream while the page is put aside. */
function watchPage(follower: SaleFollower<SaleAnswer>): () => void {
  const show = (): void => {
    if (document.visibilityState === 'visible') void follower.refresh()
  }
  const restore = (event: PageTransitionEvent): void => {
    if (!event.persisted) return
    follower.start()
    void follower.refresh()
  }
  const hide = (): void => follower.stop()
  document.addEventListener('visibilitychange', show)
  window.addEventListener('online', show)
  window.addEventListener('pageshow', restore)
  window.addEventListener('pagehide', hide)
  return () => {
    document.removeEventListener('visibilitychange', show)
    window.removeEventListener('online', show)
    window.removeEventListener('pageshow', restore)
    window.removeEventListener('pagehide', hide)
  }
}

/**
 * Calls `onSale` with every newer reading of a sale, until its status is final. `start: null` follows nothing.
 * For a screen that already holds the whole sale, `useFollowedSale` is simpler.
 */
export function useSaleUpdates(
  start: FollowStart | null,
  onSale: (sale: SaleAnswer) => void,
): { connection: Connection; refresh: () => Promise<void> } {
  const { client, frame } = usePage()
  const [connection, setConnection] = useState<Connection>('connecting')
  const follower = useRef<SaleFollower<SaleAnswer> | null>(null)
  const notify = useEffectEvent(onSale)
  const statusAtStart = useEffectEvent(() => start?.status ?? 'PROCESSING')
  const { sale_id: saleId, token } = start ?? { sale_id: null, token: '' }
  const api = frame.bases.api

  useEffect(() => {
    if (saleId === null) return
    const path = fillPath(SALE_EVENTS_PATH, { sale_id: saleId })
    const made = new SaleFollower<SaleAnswer>({
      status: statusAtStart(),
      openStream: () =>
        new EventSource(`${api}${path}?${new URLSearchParams({ token })}`) as unknown as SaleStream,
      readSale: () => client.call('sale', { params: { sale_id: saleId }, query: { token } }),
      onSale: (sale) => notify(sale),
      onConnection: setConnection,
      schedule,
    })
    follower.current = made
    made.start()
    const unwatch = watchPage(made)
    return () => {
      unwatch()
      made.stop()
      follower.current = null
    }
  }, [saleId, token, client, api])

  const refresh = useCallback(async () => follower.current?.refresh(), [])
  return { connection, refresh }
}

export type Followed = {
  sale: SaleAnswer
  token: string
  connection: Connection
  /** Reads the sale again at once. */
  refresh: () => Promise<void>
  /** Takes in what a call about this sale answered. */
  change: (change: SaleChange) => void
  /** Makes a call that takes the sale through states on the way, of which the page shows nothing. */
  during: <T>(call: () => Promise<T>) => Promise<T>
}

/** The sale of a page, kept current: by server-sent events, by polling while those fail, and on coming back. */
export function useFollowedSale(followed: FollowedSale): Followed {
  const { token } = followed
  const [sale, setSale] = useState(followed.sale)
  const isHeld = useRef(false)
  const { connection, refresh } = useSaleUpdates(
    { sale_id: sale.sale_id, token, status: sale.status },
    (newer) => {
      if (!isHeld.current) setSale(newer)
    },
  )

  const change = useCallback(
    ({ status, object }: SaleChange) => {
      if (object !== undefined) setSale((current) => ({ ...current, object }))
      // The status is shown only together with the rest of the sale, which is read anew.
      if (status !== 'WAITING_PAYMENT' || object !== undefined) void refresh()
    },
    [refresh],
  )

  const during = useCallback(async <T>(call: () => Promise<T>): Promise<T> => {
    isHeld.current = true
    return call().finally(() => {
      isHeld.current = false
    })
  }, [])
  return { sale, token, connection, refresh, change, during }
}
