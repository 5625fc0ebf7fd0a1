import type { SaleStatus } from '#rules/sale-status.ts'

export type SaleChange = { sale_id: string; version: number; status: SaleStatus }
type Follower = (change: SaleChange) => void

/** Who waits for which sale in this process. Changes come from our own commits and from the database's notifications. */
export type SaleHub = {
  follow(saleId: string, follower: Follower): () => void
  publish(change: SaleChange): void
  /** Asks every follower to read again, after notifications may have been missed. */
  refresh(): void
  onRefresh(listener: () => void): () => void
  count(): number
}

export function createSaleHub(): SaleHub {
  const followers = new Map<string, Set<Follower>>()
  const refreshers = new Set<() => void>()
  return {
    follow(saleId, follower) {
      const set = followers.get(saleId) ?? new Set()
      followers.set(saleId, set.add(follower))
      return () => {
        set.delete(follower)
        if (set.size === 0 && followers.get(saleId) === set) followers.delete(saleId)
      }
    },
    publish(change) {
      for (const follower of followers.get(change.sale_id) ?? []) follower(change)
    },
    refresh() {
      for (const refresher of refreshers) refresher()
    },
    onRefresh(listener) {
      refreshers.add(listener)
      return () => refreshers.delete(listener)
    },
    count: () => followers.size,
  }
}
