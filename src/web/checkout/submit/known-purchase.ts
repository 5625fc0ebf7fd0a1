import { useSyncExternalStore } from 'react'
import type { FollowedSale } from '#contract/checkout/page.ts'

/*
 * A purchase of this session that the page received after it was opened. Another tab or a dialog reports it, whenever
 * that happens, and neither shares a parent with the part that shows it. Browser only.
 */

export type KnownPurchase =
  /** A code that waits to be paid, whose dialog was closed. */
  | { kind: 'waiting'; followed: FollowedSale }
  /** One that another tab made: the address of its page. */
  | { kind: 'made'; address: string }

let known: KnownPurchase | null = null
const listeners = new Set<() => void>()

/** Keeps what is known last. */
export function keepKnown(purchase: KnownPurchase): void {
  known = purchase
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the purchase that the page has received; null: none, and always on the server. */
export function useKnownPurchase(): KnownPurchase | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
}
