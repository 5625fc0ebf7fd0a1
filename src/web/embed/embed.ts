import { createCheckoutFrame } from './checkout-frame.ts'
import { createOverlay } from './overlay.ts'

/*
 * The script of a seller's site (docs/embedding.md). A link with `data-balcao` opens the checkout over the site, or is
 * replaced by it. Without this script, and if a frame does not open, the link is a link.
 */

/** The checkout that this script is of: it shows no other one. */
const OWN = new URL(import.meta.url).origin

/** How to undo what was done to a link. */
const embedded = new Map<HTMLAnchorElement, () => void>()

/** Shows the checkout of a link as its `data-balcao` says (`overlay` or `inline`); returns how to undo that. */
export function embed(link: HTMLAnchorElement): () => void {
  if (new URL(link.href).origin !== OWN) return () => undefined
  const known = embedded.get(link)
  if (known !== undefined) return known
  const remove = link.dataset.balcao === 'inline' ? embedInline(link) : embedOver(link)
  const undo = (): void => {
    embedded.delete(link)
    remove()
  }
  embedded.set(link, undo)
  return undo
}

function embedOver(link: HTMLAnchorElement): () => void {
  const overlay = createOverlay(link)
  const press = (event: MouseEvent): void => {
    const isForNewWindow = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isForNewWindow) return
    event.preventDefault()
    overlay.open()
  }
  link.addEventListener('click', press)
  return () => {
    link.removeEventListener('click', press)
    overlay.remove()
  }
}

/** Shows the beginning of a new page in a frame whose own is out of sight; the site scrolls, and not the frame. */
function showTop(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect()
  if (top < 0 || top > innerHeight) element.scrollIntoView({ block: 'start' })
}

/** The frame comes into view once it has something to show; until then, and without it, the link does. */
function embedInline(link: HTMLAnchorElement): () => void {
  let isFirst = true
  const frame = createCheckoutFrame(link, {
    receive: (message) => {
      if (message.kind === 'loaded') {
        // The site has placed the first page, and its reader may be at another part of the site.
        if (!isFirst) showTop(frame.element)
        isFirst = false
        link.hidden = true
        frame.element.style.position = 'static'
        frame.element.style.visibility = 'visible'
      }
      if (message.kind === 'height') frame.element.style.height = `${message.height}px`
    },
    fail: () => {
      link.hidden = false
    },
  })
  Object.assign(frame.element.style, { position: 'absolute', visibility: 'hidden', height: '600px' })
  link.after(frame.element)
  return () => {
    frame.remove()
    link.hidden = false
  }
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-balcao]')) embed(link)
