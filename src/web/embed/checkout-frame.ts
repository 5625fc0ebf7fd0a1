import { EMBEDDED_PARAMETER, type FrameMessage } from '#rules/page/embedding.ts'
import { messageOf } from './frame-message.ts'

/** A page that is refused loads as an error of the browser's; one of ours speaks before it has loaded. */
const SILENCE_AFTER_LOAD_MS = 3000
/** After this long a buyer is better served by the plain link. */
const PATIENCE_MS = 20_000

export type CheckoutFrame = { element: HTMLIFrameElement; remove: () => void }

/** Listener for the events of a framed checkout. */
export type FrameListener = {
  receive: (message: FrameMessage) => void
  /** It does not open here: the site is not listed, the browser withholds cookies, or there is no answer. */
  fail: () => void
}

/** Creates a frame with the checkout of a link; its events are dispatched on the link as well. */
export function createCheckoutFrame(link: HTMLAnchorElement, listener: FrameListener): CheckoutFrame {
  const address = new URL(link.href)
  address.searchParams.set(EMBEDDED_PARAMETER, location.origin)
  const element = document.createElement('iframe')
  element.src = address.href
  element.title = link.textContent.trim()
  // A Pix code is copied by a button.
  element.allow = 'clipboard-write; payment'
  Object.assign(element.style, { display: 'block', width: '100%', border: '0', colorScheme: 'normal' })

  const timers = [setTimeout(() => fail(), PATIENCE_MS)]
  const stopTimers = (): void => timers.splice(0).forEach((timer) => clearTimeout(timer))
  const remove = (): void => {
    stopTimers()
    removeEventListener('message', listen)
    element.remove()
  }
  const fail = (): void => {
    remove()
    notify(link, 'refused')
    listener.fail()
  }
  const listen = (event: MessageEvent<unknown>): void => {
    const message = messageOf(event, { origin: address.origin, window: element.contentWindow })
    if (message === null) return
    stopTimers()
    if (message.kind === 'withheld') return fail()
    if (message.kind === 'height') notify(link, 'height', { height: message.height })
    else if (message.kind !== 'closed') notify(link, message.kind)
    listener.receive(message)
  }
  let isFirst = true
  element.addEventListener('load', () => {
    if (isFirst && timers.length > 0) timers.push(setTimeout(() => fail(), SILENCE_AFTER_LOAD_MS))
    isFirst = false
  })
  addEventListener('message', listen)
  return { element, remove }
}

/** Dispatches an event on the link, so that a site receives it by `addEventListener('balcao:…')`. */
export function notify(
  link: HTMLAnchorElement,
  kind: string,
  detail: { height: number } | null = null,
): void {
  link.dispatchEvent(new CustomEvent(`balcao:${kind}`, { bubbles: true, detail }))
}
