import { useEffect } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { isMade } from '#rules/sales/made-purchase.ts'
import { serverNow } from '../app/server-clock.ts'

/** Message about a purchase between the tabs of a browser; `address` is that of its page. */
export type PurchaseUpdate = { product_id: number; offer_hash: string | null; address: string }

/** So long a purchase is news: afterwards the same may be wanted again, as the server has it. */
const FRESH_MS = 10 * 60_000

function openChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel('balcao.purchases') : null
}

/** Notifies the other tabs of a purchase, from the page that shows it. */
export function useTrackPurchase({ status, created_at, product }: SaleAnswer): void {
  const isMadeNow = isMade(status)
  const { id: product_id, offer_hash } = product
  useEffect(() => {
    if (!isMadeNow || serverNow() - Date.parse(created_at) > FRESH_MS) return
    const channel = openChannel()
    const update: PurchaseUpdate = { product_id, offer_hash, address: location.pathname + location.search }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel?.postMessage(update)
    channel?.close()
  }, [isMadeNow, created_at, product_id, offer_hash])
}

/** Subscribes to purchases in other tabs; returns a function to unsubscribe. */
export function onPurchases(onUpdate: (update: PurchaseUpdate) => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<PurchaseUpdate>) => onUpdate(data))
  return () => channel?.close()
}
