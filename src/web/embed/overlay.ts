import { createCheckoutFrame, notify, type CheckoutFrame } from './checkout-frame.ts'

const DIALOG = {
  position: 'fixed',
  inset: '0',
  boxSizing: 'border-box',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'hidden',
  background: 'rgb(0 0 0 / 0.6)',
}
const PANEL = {
  display: 'flex',
  flexDirection: 'column',
  width: 'min(100%, 1120px)',
  height: '100%',
  margin: '0 auto',
  background: '#fff',
}
const CLOSE = {
  alignSelf: 'end',
  flex: 'none',
  width: '44px',
  height: '44px',
  padding: '0',
  border: '0',
  font: '28px/44px sans-serif',
  color: '#12161b',
  background: 'none',
  cursor: 'pointer',
}

/** The checkout over a site. Closed, it is hidden and keeps what was typed; a payment goes on in it. */
export type Overlay = { open: () => void; remove: () => void }

/** An overlay for the checkout of a link; where it does not open, the link is followed. */
export function createOverlay(link: HTMLAnchorElement): Overlay {
  const dialog = styled('dialog', DIALOG)
  const panel = styled('div', PANEL)
  const close = styled('button', CLOSE)
  dialog.ariaLabel = link.textContent.trim()
  close.type = 'button'
  close.textContent = '×'
  panel.append(close)
  dialog.append(panel)
  let frame: CheckoutFrame | null = null
  let isCompleted = false
  const scrolled = document.documentElement.style

  const remove = (): void => {
    frame?.remove()
    frame = null
    if (dialog.open) dialog.close()
    dialog.remove()
  }
  const begin = (): CheckoutFrame => {
    isCompleted = false
    const begun = createCheckoutFrame(link, {
      receive: (message) => {
        if (message.kind === 'loaded') {
          close.ariaLabel = message.close
          begun.element.focus()
        }
        if (message.kind === 'completed') isCompleted = true
        if (message.kind === 'closed') dialog.close()
      },
      fail: () => {
        remove()
        location.assign(link.href)
      },
    })
    Object.assign(begun.element.style, { flex: '1', minHeight: '0' })
    panel.append(begun.element)
    return begun
  }
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    scrolled.removeProperty('overflow')
    if (frame === null) return
    notify(link, 'closed')
    // The purchase is complete: the next press starts a new one.
    if (isCompleted) remove()
  })
  const open = (): void => {
    if (!dialog.isConnected) document.body.append(dialog)
    scrolled.setProperty('overflow', 'hidden')
    dialog.showModal()
    if (frame === null) frame = begin()
    else frame.element.focus()
  }
  return { open, remove }
}

function styled<N extends keyof HTMLElementTagNameMap>(
  name: N,
  styles: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name)
  Object.assign(element.style, styles)
  return element
}
