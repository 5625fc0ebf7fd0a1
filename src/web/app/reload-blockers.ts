/** Reasons of the page not to be reloaded now, such as a payment under way or a field that holds something. */
const blockers = new Set<() => boolean>()

/** Registers a reason not to reload; returns how to withdraw it. */
export function blockReload(isBusy: () => boolean): () => void {
  blockers.add(isBusy)
  return () => blockers.delete(isBusy)
}

/** Whether a reload would disturb the buyer now. */
export function isReloadBlocked(): boolean {
  return [...blockers].some((blocks) => blocks())
}
