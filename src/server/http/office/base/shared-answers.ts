/** For so long an answer that was much work is given again. */
export const SHARED_MS = 15_000
/** How long an answer takes, in milliseconds, before it is one that is shared. */
const MUCH_WORK_MS = 50
/** Of so many charges there is enough to add up that the last seconds hardly show. */
export const MANY_CHARGES = 1_000
/** So many answers are kept. */
const KEPT_AT_MOST = 200

type Kept<Answer> = { answer: Promise<Answer>; until: number }

/**
 * Shares the metrics of a shop with many sales for a few seconds, for every caller of the shop: data since the last
 * hourly sums is read from the ledger, and the members of a shop whose sale has just opened all look at once. A caller
 * who requests them while another caller's answer is being read waits for that one. Metrics of few charges, or that
 * were quick, are read again.
 *
 * @param charges how many charges an answer is of
 * @param clock milliseconds that only increase
 */
export function shareAnswers<Answer>(
  charges: (answer: Answer) => number,
  clock: () => number = () => performance.now(),
): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  return (key, read) => {
    const before = kept.get(key)
    if (before !== undefined && clock() < before.until) return before.answer
    const began = clock()
    const answer = read()
    const entry = { answer, until: Infinity }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest)
    answer.then(
      (found) => {
        const isShared = clock() - began > MUCH_WORK_MS && charges(found) >= MANY_CHARGES
        if (isShared) entry.until = clock() + SHARED_MS
        else if (kept.get(key) === entry) kept.delete(key)
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    return answer
  }
}
