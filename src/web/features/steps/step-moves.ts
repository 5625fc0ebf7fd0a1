/** An entry of the browser's history: the step it shows, with its question where it asks one at a time, and how many entries of this page lie before it. */
export type StepEntry = { step: string; depth: number }

export type StepMove =
  | { kind: 'push' | 'replace'; entry: StepEntry }
  /** So many entries, back where negative. */
  | { kind: 'go'; by: number }

/**
 * How the history follows the page from the entry it shows to a step: a later step is a new entry; an earlier one is
 * gone back to where the buyer came through it, and takes the entry's place where the page opened behind it.
 */
export function moveBetween(steps: readonly string[], from: StepEntry, to: string): StepMove {
  const by = steps.indexOf(to) - steps.indexOf(from.step)
  if (by > 0) return { kind: 'push', entry: { step: to, depth: from.depth + 1 } }
  if (-by <= from.depth) return { kind: 'go', by }
  return { kind: 'replace', entry: { step: to, depth: from.depth } }
}
