/** Result of work done in its turn, or that too much waits already. */
export type Turn<T> = { kind: 'done'; result: T } | { kind: 'busy' }

/**
 * Runs work of many sellers one after the other. Waiting work holds its file in memory, so its amount is limited: in
 * all, and of each seller, so that none takes every place.
 */
export function createTurns(most: { all: number; each: number }) {
  const waiting = new Map<number, number>()
  let all = 0
  let last: Promise<unknown> = Promise.resolve()
  const count = (seller: number, by: 1 | -1): void => {
    all += by
    const own = (waiting.get(seller) ?? 0) + by
    if (own === 0) waiting.delete(seller)
    else waiting.set(seller, own)
  }
  return async function inTurn<T>(seller: number, work: () => Promise<T>): Promise<Turn<T>> {
    const own = waiting.get(seller) ?? 0
    // guard: turns-at-most
    if (all >= most.all || own >= most.each) return { kind: 'busy' }
    count(seller, 1)
    const done = last.then(work)
    // A failure concerns only its caller; the next work is done all the same.
    last = done.catch(() => null)
    try {
      return { kind: 'done', result: await done }
    } finally {
      count(seller, -1)
    }
  }
}
