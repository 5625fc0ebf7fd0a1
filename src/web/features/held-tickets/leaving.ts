/*
 * The links that leave the page exist from the start; the question before it is left is loaded later. They are
 * connected by an event of the window that a listener may prevent, like the browser's own `beforeunload`. Browser only.
 */

const LEAVING = 'balcao:leaving'

/** Says who asks the buyer before the page is left; returns how to withdraw it. */
export function onLeaveAsked(show: () => void): () => void {
  const listen = (event: Event): void => {
    event.preventDefault()
    show()
  }
  addEventListener(LEAVING, listen)
  return () => removeEventListener(LEAVING, listen)
}

/** Asks whether the buyer wants to leave; false where nobody is there to ask yet. */
export function askToLeave(): boolean {
  return !dispatchEvent(new Event(LEAVING, { cancelable: true }))
}
