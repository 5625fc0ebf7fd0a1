/** The followers of changes in this process. Changes come from its own commits and the database's notifications. */
export type ChangeHub<Change> = {
  follow(id: string, follower: (change: Change) => void): () => void
  publish(change: Change): void
  /** Asks every follower to read again, after notifications may have been missed. */
  refresh(): void
  onRefresh(listener: () => void): () => void
  count(): number
}

export function createChangeHub<Change>(idOf: (change: Change) => string): ChangeHub<Change> {
  const followers = new Map<string, Set<(change: Change) => void>>()
  const refreshers = new Set<() => void>()
  return {
    follow(id, follower) {
      const set = followers.get(id) ?? new Set()
      followers.set(id, set.add(follower))
      return () => {
        set.delete(follower)
        if (set.size === 0 && followers.get(id) === set) followers.delete(id)
      }
    },
    publish(change) {
      for (const follower of followers.get(idOf(change)) ?? []) follower(change)
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
