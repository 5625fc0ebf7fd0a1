/*
 * Who wants to load the page again and who knows why not come at different times, in files of their own. They meet as
 * the browser lets parts of a page meet before it is left: an event of the window that a listener may prevent.
 */

const RELOADING = 'balcao:reloading'

/** Registers a reason not to reload, such as a payment under way; returns how to withdraw it. */
export function blockReload(isBusy: () => boolean): () => void {
  const listen = (event: Event): void => {
    if (isBusy()) event.preventDefault()
  }
  addEventListener(RELOADING, listen)
  return () => removeEventListener(RELOADING, listen)
}

/** Whether a reload would disturb the buyer now. */
export function isReloadBlocked(): boolean {
  return !dispatchEvent(new Event(RELOADING, { cancelable: true }))
}
