/*
 * How long a page goes on asking a server that does not answer. Loaded with the work that asks.
 */

/** Answers that did not come, one after another: how many, and how long that has taken. */
export type Silence = { times: number; ms: number }

/** Statuses after which nobody knows whether a purchase arrived: the same one is sent again. */
const UNCERTAIN: readonly number[] = [0, 408, 425, 500, 502, 503, 504]

/** Whether a call that ended so may have arrived all the same. */
export function isUncertain(status: number): boolean {
  return UNCERTAIN.includes(status)
}

/** A server that starts again, or a database that another one takes over from, is there again within this. */
const PATIENCE_MS = 120_000
/** A server that is there and fails will most likely fail again. */
const PATIENCE_WITH_A_DEFECT_MS = 7_500

/** The longest that an answer is waited for; the two cards of one purchase take less at the slowest gateway. */
export const ANSWER_LIMIT_MS = 60_000

const LONGEST_WAIT_MS = 8_000

/** Milliseconds to wait after so many silences: none at first, then 0.5, 1, 2, 4 and 8 seconds, and 8 each time. */
export function waitAfter(silences: number): number {
  return silences === 0 ? 0 : Math.min(500 * 2 ** (silences - 1), LONGEST_WAIT_MS)
}

/** The silence with one more answer that did not come; null once the buyer is to be asked instead. */
export function afterSilence(before: Silence | undefined, status: number, ms: number): Silence | null {
  const silence = { times: (before?.times ?? 0) + 1, ms: (before?.ms ?? 0) + ms }
  const patience = status === 500 ? PATIENCE_WITH_A_DEFECT_MS : PATIENCE_MS
  return silence.ms < patience ? silence : null
}

/** Thousands of pages that met the same silence do not come back at the same moment. */
const spread = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2)

/** Waits, and less where the browser has its network back before. */
export function wait(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer)
      removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, spread(milliseconds))
    addEventListener('online', over)
  })
}
