import { MOST_TICKETS } from '#rules/tickets/ticket-cart.ts'

/*
 * Choices without a reservation exist on this page alone. They are kept in the tab for a reload, and deleted once the
 * buyer has gone on with them.
 */

const keyOf = (productId: number): string => `balcao.tickets.${productId}`

/** Reads the stored counts by kind of ticket; any other content counts as none. */
export function readCounts(text: string | null): ReadonlyMap<number, number> {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return new Map()
    return new Map(
      kept.filter((entry): entry is [number, number] => {
        const [id, count] = Array.isArray(entry) ? (entry as unknown[]) : []
        return (
          Number.isInteger(id) &&
          Number.isInteger(count) &&
          Number(count) > 0 &&
          Number(count) <= MOST_TICKETS
        )
      }),
    )
  } catch {
    // It is not ours.
    return new Map()
  }
}

export function keptCounts(productId: number): ReadonlyMap<number, number> {
  try {
    return readCounts(sessionStorage.getItem(keyOf(productId)))
  } catch {
    // A browser that keeps nothing: the choice begins anew.
    return new Map()
  }
}

/** Keeps the counts of a choice; none are forgotten. */
export function keepCounts(productId: number, counts: ReadonlyMap<number, number>): void {
  const chosen = [...counts].filter(([, count]) => count > 0)
  try {
    if (chosen.length === 0) sessionStorage.removeItem(keyOf(productId))
    else sessionStorage.setItem(keyOf(productId), JSON.stringify(chosen))
  } catch {
    // Without it a reload begins anew.
    return
  }
}
