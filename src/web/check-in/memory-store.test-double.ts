import { compareEntries } from '#rules/tickets/check-in.ts'
import type { CheckInPoint, CheckInStore, KeptEntry } from './check-in-point.ts'

/** Builds a device's store that a test can inspect; its contents outlive a check-in device, as with a reload. */
export function createMemoryStore(): CheckInStore & {
  entries: Map<string, KeptEntry>
  point: () => CheckInPoint | null
} {
  const entries = new Map<string, KeptEntry>()
  let kept: CheckInPoint | null = null
  return {
    entries,
    point: () => kept,
    load: () => Promise.resolve({ point: kept, entries: [...entries.values()] }),
    keep: (point) => {
      kept = point
      return Promise.resolve()
    },
    admit: (entry) => {
      const own = [...entries.values()].filter(({ ticketId }) => ticketId === entry.ticketId)
      const [first] = own.toSorted(compareEntries)
      if (first === undefined) entries.set(entry.id, { ...entry, isWaiting: true })
      return Promise.resolve(first ?? entry)
    },
    take: (sent, reported) => {
      for (const entry of sent) entries.set(entry.id, { ...entry, isWaiting: false })
      for (const id of reported) {
        const own = entries.get(id)
        if (own !== undefined) entries.set(id, { ...own, isWaiting: false })
      }
      return Promise.resolve()
    },
    forget: () => {
      kept = null
      entries.clear()
      return Promise.resolve()
    },
  }
}
