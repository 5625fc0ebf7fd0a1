/** What of a browser's storage keeps the ends that it was told. */
export type KeptEnds = Pick<Storage, 'getItem' | 'setItem'>

/**
 * When the seller's bar ends, in milliseconds: decided with the session's first look at it, so that neither a reload
 * nor another tab starts it anew. A browser that keeps nothing is told the end of this page.
 */
export function scarcityEnd(
  { session, checkout, minutes }: { session: string; checkout: number; minutes: number },
  kept: KeptEnds | null,
  now: number,
): number {
  const key = `balcao.scarcity-${checkout}`
  const latest = now + minutes * 60_000
  const [of, end] = (kept?.getItem(key) ?? '').split(' ')
  // What is further away than the seller's minutes was written by somebody else.
  if (of === session && Number(end) > 0 && Number(end) <= latest) return Number(end)
  try {
    kept?.setItem(key, `${session} ${latest}`)
  } catch {
    // Its storage is full or closed: the page itself remembers.
  }
  return latest
}
