/** A call that a group refused: too many were waiting, or it waited too long. Nothing of it was done. */
export class TooManyWaiting extends Error {}

export type GroupLimits = {
  /** Asks that are worked on together at most. */
  most: number
  /** Asks that wait in a lane at most. */
  waiting: number
  /** How long one may wait before it is turned away. */
  waitMs: number
}

type Waiting<Ask, Answer> = {
  ask: Ask
  since: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Works on all asks together that come while their lane is busy: under load, the cost of one group is shared by
 * everybody in it, and a lone ask waits for nobody. Asks of a lane are served in the order of their coming; lanes do
 * not wait for each other.
 *
 * `work` answers each ask of a group in its place. When it throws, `isAlone` says whether one bad ask may be the
 * reason: then each is worked on once more on its own, else all of the group fail by that error.
 */
export function createGroups<Lane, Ask, Answer>(
  work: (lane: Lane, asks: readonly Ask[]) => Promise<readonly Answer[]>,
  limits: GroupLimits,
  isAlone: (error: unknown) => boolean = () => false,
): (lane: Lane, ask: Ask) => Promise<Answer> {
  const lanes = new Map<Lane, Waiting<Ask, Answer>[]>()

  const runAll = async (lane: Lane, queue: Waiting<Ask, Answer>[]): Promise<void> => {
    while (queue.length > 0) {
      // Requests made in the same turn of the event loop join the group.
      await new Promise(setImmediate)
      const group = stillWaiting(queue.splice(0, limits.most), limits.waitMs)
      if (group.length > 0) await runGroup(lane, group)
    }
    lanes.delete(lane)
  }

  const runGroup = async (lane: Lane, group: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await work(
        lane,
        group.map(({ ask }) => ask),
      )
      for (const [place, { resolve, reject }] of group.entries()) {
        const answer = answers[place]
        if (answer === undefined) reject(new Error(`no answer for the ask in place ${place} of its group`))
        else resolve(answer)
      }
    } catch (error) {
      if (group.length === 1 || !isAlone(error)) for (const { reject } of group) reject(error)
      else for (const one of group) await runGroup(lane, [one])
    }
  }

  return (lane, ask) => {
    const queue = lanes.get(lane) ?? []
    if (queue.length >= limits.waiting) return Promise.reject(new TooManyWaiting())
    return new Promise<Answer>((resolve, reject) => {
      queue.push({ ask, since: performance.now(), resolve, reject })
      if (lanes.has(lane)) return
      lanes.set(lane, queue)
      void runAll(lane, queue)
    })
  }
}

/** Rejects callers that have waited too long: they have given up, and would only hold what nobody will use. */
function stillWaiting<Ask, Answer>(
  group: readonly Waiting<Ask, Answer>[],
  waitMs: number,
): Waiting<Ask, Answer>[] {
  const now = performance.now()
  return group.filter(({ since, reject }) => {
    const isLate = now - since > waitMs
    if (isLate) reject(new TooManyWaiting())
    return !isLate
  })
}
