/** Part of a browser's storage that keeps the received ends. */
export type KeptEnds = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Returns the end of the seller's bar, in milliseconds: fixed when the session first shows it, so that neither a reload
 * nor another tab restarts it. A browser without storage gets the end of this page.
 */
export function scarcityEnd(
  { session, checkout, minutes }: { session: string; checkout: number; minutes: number },
  kept: KeptEnds | null,
  now: number,
): number {
  const key = `balcao.scarcity-${checkout}`
  const latest = now + minutes * 60_000
  const [of, end] = (kept?.getItem(key) ?? '').split(' ')
  // An end later than the seller's minutes was written by someone else.
  if (of === session && Number(end) > 0 && Number(end) <= latest) return Number(end)
  try {
    kept?.setItem(key, `${session} ${latest}`)
  } catch {
    // Its storage is full or closed: the page itself remembers.
  }
  return latest
}
