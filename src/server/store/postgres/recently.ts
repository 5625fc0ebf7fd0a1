/**
 * A reader that asks again only `forMs` milliseconds after it asked last, of each of the `most` ids that were asked for
 * last. A reading that failed is not kept.
 */
export function recently<Found>(
  read: (id: number) => Promise<Found>,
  { forMs, most }: { forMs: number; most: number },
): (id: number) => Promise<Found> {
  const known = new Map<number, { found: Promise<Found>; readAt: number }>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined && performance.now() - before.readAt < forMs) return before.found
    const found = read(id)
    // A Map keeps the order of insertion: the first key is the one that was read the longest ago.
    known.delete(id)
    known.set(id, { found, readAt: performance.now() })
    found.catch(() => known.delete(id))
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return found
  }
}
