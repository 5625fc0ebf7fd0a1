/** There is too much to do already. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * Lets so much work be done at once and so much more wait. Work that goes first waits before all other and always may: it
 * is that of somebody who is known.
 */
export function createWorkQueue({ atOnce, most }: { atOnce: number; most: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  /** @throws QueueFull */
  return async function inQueue<T>(work: () => Promise<T>, goesFirst: boolean): Promise<T> {
    if (running < atOnce) {
      running += 1
    } else {
      // guard: few-wait-for-hashes
      if (!goesFirst && waiting.length >= most) throw new QueueFull()
      await new Promise<void>((go) => (goesFirst ? waiting.unshift(go) : waiting.push(go)))
    }
    try {
      return await work()
    } finally {
      // The place goes to who waits, so that nobody who comes in this moment takes it.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
