/*
 * The code that wants to reload the page and the code that has a reason against it are loaded at different times, in
 * separate files. They communicate as parts of a page do in a browser before it is left: by an event of the window that
 * a listener may prevent.
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
