const keyOf = (checkout: number): string => `balcao.notified-${checkout}`

/** The ids that this browser was shown; none where it keeps nothing. */
export function readShown(checkout: number): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(checkout)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return memory.get(checkout) ?? []
  }
}

/** Of a browser whose storage is closed: the page itself remembers. */
const memory = new Map<number, readonly number[]>()

/** Keeps what was shown. */
export function writeShown(checkout: number, ids: readonly number[]): void {
  memory.set(checkout, ids)
  try {
    localStorage.setItem(keyOf(checkout), JSON.stringify(ids))
  } catch {
    // Full or closed; see above.
  }
}
