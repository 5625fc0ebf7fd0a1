import { join } from 'node:path'
import type { Origins } from '../harness/browser-session.ts'
import { askHelper, leaveHelper, startHelper } from '../harness/helper-process.ts'

/** Orders for a process of the crowd when it starts, as JSON in its first argument. */
export interface CrowdOrder {
  origins: Origins
  /** Where the server processes are really reached; a buyer's calls are shared out over them. */
  servers: Origins[]
  buyers: number
  firstBuyer: number
  /** Every page also follows what is left, as a browser's does. */
  watches: boolean
}

/**
 * The crowd's next step; `hear`: waits until every page shows that nothing is left. Of the buyers who pay, a share lets
 * their reservation expire instead.
 */
export interface CrowdStep {
  step: 'arrive' | 'press' | 'hear' | 'pay'
  leaves?: number
}

/** Result of a step. Times in milliseconds; moments by one clock for all processes. */
export interface CrowdAnswer {
  times: number[]
  /** Count of each ending; one that no buyer should see begins with "failed". */
  ends: Record<string, number>
  /** Every answer's status on the wire, those included that the page's client tries again by itself. */
  statuses: Record<string, number>
  /** Null: nobody had anything to do. `lastHeld` is 0 where nobody was given a ticket. */
  moments: { first: number; last: number; lastHeld: number } | null
}

export interface Crowd {
  /** Everybody does this, and it is over when the last one was answered. */
  step(step: CrowdStep): Promise<CrowdAnswer>
  leave(): Promise<void>
}

/** Lets buyers come, shared out over processes of their own. */
export function gatherCrowd(order: Omit<CrowdOrder, 'firstBuyer'>, processes: number): Crowd {
  const share = Math.ceil(order.buyers / processes)
  const children = Array.from({ length: processes }, (_, at) => {
    const buyers = Math.max(0, Math.min(share, order.buyers - at * share))
    const own: CrowdOrder = { ...order, buyers, firstBuyer: 3_000_000 + at * share }
    return startHelper(join(import.meta.dirname, 'opening-process.ts'), JSON.stringify(own))
  })
  return {
    step: async (step) =>
      together(await Promise.all(children.map((child) => askHelper<CrowdAnswer>(child, step)))),
    leave: async () => {
      await Promise.all(children.map(leaveHelper))
    },
  }
}

function together(answers: readonly CrowdAnswer[]): CrowdAnswer {
  return {
    times: answers.flatMap(({ times }) => times),
    ends: summed(answers.map(({ ends }) => ends)),
    statuses: summed(answers.map(({ statuses }) => statuses)),
    moments: answers.map(({ moments }) => moments).reduce(spanOf, null),
  }
}

/** The span of both. */
export function spanOf(a: CrowdAnswer['moments'], b: CrowdAnswer['moments']): CrowdAnswer['moments'] {
  if (a === null || b === null) return a ?? b
  return {
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
    lastHeld: Math.max(a.lastHeld, b.lastHeld),
  }
}

function summed(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const count of counts) {
    for (const [name, times] of Object.entries(count)) sum[name] = (sum[name] ?? 0) + times
  }
  return sum
}
